const UNSEEN = new Set(['style', 'script', 'head', 'title'])
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Returns the text of HTML, without any tag, in one pass: who sends mail may write anything. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, open)
    const [name = ''] = /^\/?[a-z0-9]*/.exec(lower.slice(open + 1, open + 20)) ?? []
    at = close + 1
    if (UNSEEN.has(name)) {
      const end = lower.indexOf(`</${name}`, at)
      at = end < 0 ? html.length : end
    } else if (BREAKS.has(name.replace('/', '')) && (name === 'br' || name.startsWith('/'))) text += '\n'
  }
  return text
    .replace(/&(#39|#160|[a-z]{2,4});/gi, (whole, name: string) => entity(name.toLowerCase()) ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function entity(name: string): string | undefined {
  if (name === '#39') return "'"
  return name === '#160' ? ' ' : ENTITIES[name]
}
