/** What the browser keeps for its person: a nickname, seat tokens, settings. Works without storage too. */

const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(`freehold.${key}`);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`freehold.${key}`);
    else localStorage.setItem(`freehold.${key}`, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

const NICKNAMES = ["Robin", "Sasha", "Alex", "Kim", "Noor", "Jules", "Toni", "Mika", "Charlie", "Sam", "Lou", "Rio"];

export const keeping = {
  read,
  write,
  /** The nickname last used, or a friendly one to begin with. */
  name(): string {
    const known = read("name");
    if (known) return known;
    const pick = NICKNAMES[Math.floor(Math.random() * NICKNAMES.length)] ?? "Robin";
    write("name", pick);
    return pick;
  },
  token: (code: string) => read(`seat.${code}`),
  keepToken(code: string, token: string | null): void {
    write(`seat.${code}`, token);
    if (token) write("tables", JSON.stringify([code, ...recent().filter((other) => other !== code)].slice(0, 12)));
  },
  /** The name one has at a table: who looks from outside finds the own seat by it. */
  nameAt: (code: string) => read(`me.${code}`),
  keepName: (code: string, name: string) => write(`me.${code}`, name),
  /** The table is gone, or somebody there is: what opened it is worth nothing any more. */
  drop(code: string): void {
    write(`seat.${code}`, null);
    write(`me.${code}`, null);
    write("tables", JSON.stringify(recent().filter((other) => other !== code)));
  },
  recent,
};

/** Codes of the tables this browser has a seat at, the latest first. */
function recent(): string[] {
  try {
    const list: unknown = JSON.parse(read("tables") ?? "[]");
    return Array.isArray(list) ? list.filter((code): code is string => typeof code === "string") : [];
  } catch {
    return [];
  }
}
