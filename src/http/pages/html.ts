/** Markup that may be sent as it is; `html` is the only maker of it from values. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[]

/** A template tag: escapes every value but markup it made itself, for element content and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const [first = '', ...rest] = parts
  return new Html(first + rest.map((part, i) => render(values[i] ?? '') + part).join(''))
}

/** Plain text in which `backticks` mark code, as markup. */
export function prose(text: string): Html {
  const parts = text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
