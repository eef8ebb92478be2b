type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Creates an element with these attributes and children. Text stays text: nothing here parses markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(attribute, '')
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(attribute, String(value))
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

let ids = 0

/** Returns a unique id. */
export function newId(): string {
  ids += 1
  return `quote-form-${ids}`
}

/** Creates a button that submits no form. */
export function button(words: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', part: 'button', ...attributes }, words)
  made.addEventListener('click', onClick)
  return made
}
