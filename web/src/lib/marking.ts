/** Attributes that come together, put on an element by an action: to spread them would bring much more of Svelte into the
 *  first load of every page. */

export type Marks = Record<string, string | boolean | undefined>;

export function marked(node: HTMLElement, marks: Marks) {
  const put = (all: Marks) => {
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined) node.removeAttribute(name);
      else node.setAttribute(name, String(value));
    }
  };
  put(marks);
  return { update: put };
}
