/** Asking the server over HTTP. */

import { words } from "./i18n.svelte";
import type {
  BotInfo,
  Draft,
  Edition,
  EditionInfo,
  History,
  Kept,
  Moment,
  NewTableWish,
  No,
  Played,
  Proof,
  Rulebook,
  Seated,
  Story,
  TableInfo,
  Weighed,
} from "./types";

/** What the server, or the lack of one, has to say about a request. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly no: No,
  ) {
    super(no.sentence);
  }
}

/** Ask; what is only read is asked for again if the server finds us too quick. */
export async function ask(path: string, options: RequestInit = {}, patience = 3): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Trouble("unreachable", { sentence: "", reason: "" });
  }
  if (answer.ok) return answer;
  if (answer.status === 429 && !options.method && patience > 0) {
    await new Promise((go) => setTimeout(go, 1_000 * Number(answer.headers.get("Retry-After") ?? 2)));
    return ask(path, options, patience - 1);
  }
  const body: unknown = await answer.json().catch(() => null);
  const { error } = (body ?? {}) as { error?: { code?: string } & Partial<No> };
  const no = { sentence: error?.sentence ?? "", reason: error?.reason ?? "", details: error?.details };
  await words.refusals();
  throw new Trouble(error?.code ?? String(answer.status), no);
}

export async function get<T>(path: string, token: string | null = null): Promise<T> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return (await (await ask(path, { headers })).json()) as T;
}

export async function post<T>(path: string, body: unknown, token: string | null = null): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  return (await (await ask(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as T;
}

export async function remove(path: string, token: string | null): Promise<void> {
  await ask(path, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
}

const shelf = (id: string) => `/api/editions/${encodeURIComponent(id)}`;
const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`;
const editions = new Map<string, Promise<Edition>>();

export const api = {
  editions: () => get<EditionInfo[]>("/api/editions"),
  bots: () => get<BotInfo[]>("/api/bots"),
  /** What a table is played by never changes, so it is asked for once; where the shelf has another by now, the table has it. */
  edition({ code, edition, edition_digest, options, outdated }: Played): Promise<Edition> {
    const query = options.map((option) => `option=${encodeURIComponent(option)}`).join("&");
    const path = outdated ? `${at(code)}/edition` : `/api/editions/${encodeURIComponent(edition)}?${query}`;
    const key = path + edition_digest;
    const found = editions.get(key) ?? get<Edition>(path);
    editions.set(key, found);
    found.catch(() => editions.delete(key));
    return found;
  },
  /** An edition as it is on the shelf right now, however often it has been asked for. */
  editionNow: (id: string) => get<Edition>(shelf(id)),
  kit: async (id: string, paper: string, ink: string) => (await ask(`${shelf(id)}/kit.pdf?paper=${paper}&ink=${ink}`)).blob(),
  rulebook: (id: string) => get<Rulebook>(`${shelf(id)}/rulebook`),
  /** Editions somebody is writing on this server, and what is wrong with one of them. */
  drafts: () => get<Draft[]>("/api/drafts"),
  problems: (name: string) => get<Draft>(`${shelf(name)}/problems`),
  tables: () => get<TableInfo[]>("/api/tables"),
  table: (code: string) => get<TableInfo>(at(code)),
  create: (wish: NewTableWish) => post<Seated>("/api/tables", wish),
  join: (code: string, wish: { name: string; watch?: boolean }, token: string | null = null) =>
    post<Seated>(`${at(code)}/join`, wish, token),
  fork: (code: string, wish: { move: number; name: string; seat: number; bot?: string }) =>
    post<Seated>(`${at(code)}/fork`, wish),
  rematch: (code: string, token: string) => post<Seated>(`${at(code)}/rematch`, {}, token),
  history: (code: string) => get<History>(`${at(code)}/history`),
  /** Once the game is over. */
  story: (code: string) => get<Story>(`${at(code)}/story`),
  position: (code: string, move: number) => get<Moment>(`${at(code)}/position/${move}`),
  record: async (code: string) => (await ask(`${at(code)}/record`)).text(),
  verify: (code: string) => get<Proof>(`${at(code)}/verify`),
  deleteTable: (code: string, token: string | null) => remove(at(code), token),
  forgetMe: (code: string, token: string | null) => remove(`${at(code)}/me`, token),
  kept: () => get<Kept>("/api/kept"),
  /** `seat`: for whom a banker asks. */
  weigh: (code: string, action: string, token: string, seat?: number) => post<Weighed>(`${at(code)}/weigh`, { action, seat }, token),
};
