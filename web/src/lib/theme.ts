/** The look of an edition: eight keys, light and dark, put on the page or on a part of it as custom properties. */

export interface Keys {
  desk: string;
  paper: string;
  cell: string;
  ink: string;
  accent: string;
  map: string;
  water: string;
  sand: string;
  /** Of the cornerpieces, where it is not the accent. */
  corner?: string | undefined;
  /** What is written on the accent and on the corners, chosen by the server so that it can be read. */
  on_accent?: string | undefined;
  on_corner?: string | undefined;
}

export interface Theme {
  light: Keys;
  dark: Keys;
}

const NAMES = ["desk", "paper", "cell", "ink", "accent", "map", "water", "sand"] as const;
/** Anything that is not a plain hex colour is not trusted. */
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** Put the keys on an element; without a theme it goes back to the house's own. */
export function dress(element: HTMLElement, theme: Theme | null | undefined, dark: boolean): void {
  const keys = dark ? theme?.dark : theme?.light;
  for (const name of NAMES) put(element, `--${name}`, keys?.[name]);
  put(element, "--on-accent", keys?.on_accent);
  put(element, "--corner", keys?.corner);
  put(element, "--on-corner", keys?.corner && keys.on_corner);
}

function put(element: HTMLElement, property: string, colour: string | undefined): void {
  if (colour && COLOUR.test(colour)) element.style.setProperty(property, colour);
  else element.style.removeProperty(property);
}
