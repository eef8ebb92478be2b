import sax from 'sax'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const MOST_BYTES = 100 * 1024
const MOST_ELEMENTS = 1_500
const DEEPEST = 24
/** Each reference to a clip path draws it again. */
const MOST_CLIPS = 8
const MOST_LETTERS = 1_000
/** Each rule is tried on every element. */
const LONGEST_STYLES = 4_000

/**
 * The elements a logo may contain. Each costs as much as it is long: none repeats others (like patterns, masks, markers and
 * `use`) or is drawn in pixels (like filters).
 */
const DRAWN = wordsOf(`
  svg g defs path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath style`)
/** Descriptive elements are left out, with everything in them. */
const SAID = wordsOf('title desc metadata')
const ATTRIBUTES = wordsOf(`
  id class style transform version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit paint-order
  opacity color display visibility offset stop-color stop-opacity gradientUnits gradientTransform clip-path clip-rule clipPathUnits
  font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline`)
/** Style sheets may not nest, escape, or contain rules that begin with `@`. */
const STYLE = /^[^@\\<{}]*(?:\{[^@\\<{}]*\}[^@\\<{}]*)*$/
/** External, rasterised or repeated content: as an attribute, in its `style`, or in a style sheet. */
const REFUSED = /url\((?!\s*["']?#)|(?:^|[\s:;{])(?:filter|mask[\w-]*|marker[\w-]*|stroke-dash\w+)\s*:/i
const CLIPS = /clip-path\s*:/i

/** The picture is outside the printable subset. */
class Refused extends Error {}

/**
 * Rewrites an SVG with only shapes, text, gradients and clips, so small that drawing it takes no time. Returns null if it
 * contains more than that, is too large, or is not well-formed.
 */
export function safeSvg(text: string): string | null {
  if (Buffer.byteLength(text) > MOST_BYTES) return null
  try {
    return new Rewriter().rewrite(text)
  } catch {
    return null // sax throws if it is not well-formed
  }
}

class Rewriter {
  readonly #parts: string[] = []
  /** The names of the open elements; null for those left out. */
  readonly #open: (string | null)[] = []
  #elements = 0
  #clips = 0
  #letters = 0
  #styles = 0

  rewrite(text: string): string {
    const parser = sax.parser(true, { xmlns: true, position: false })
    parser.onerror = (error) => {
      throw error
    }
    parser.ondoctype = refuse
    parser.onprocessinginstruction = ({ name }) => {
      if (name !== 'xml') refuse()
    }
    parser.onopentag = (tag) => this.#begin(tag as sax.QualifiedTag)
    parser.onclosetag = () => this.#end()
    parser.ontext = (words) => this.#write(words)
    parser.oncdata = (words) => this.#write(words)
    parser.write(text).close()
    return this.#parts.join('')
  }

  #begin({ uri, local, attributes }: sax.QualifiedTag): void {
    this.#elements += 1
    if (this.#elements > MOST_ELEMENTS || this.#open.length >= DEEPEST) refuse()
    const isInside = this.#open.at(-1) !== null
    const isKept = isInside && uri === NAMESPACE && !SAID.has(local)
    this.#open.push(isKept ? local : null)
    if (!isKept) return
    if (!DRAWN.has(local)) refuse()
    const written = Object.values(attributes).map((attribute) => this.#attribute(local, attribute))
    const namespaces = this.#elements === 1 ? ` xmlns="${NAMESPACE}" xmlns:xlink="${XLINK}"` : ''
    this.#parts.push(`<${local}${namespaces}${written.join('')}>`)
  }

  #attribute(element: string, { name, uri, local, value }: sax.QualifiedAttribute): string {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      if (!element.endsWith('Gradient') || !value.startsWith('#')) refuse()
      return ` xlink:href="${escapeXml(value)}"`
    }
    if (REFUSED.test(`${name}:${value}`) || (name === 'style' && !STYLE.test(value))) refuse()
    if (CLIPS.test(`${name}:${value}`)) this.#clip(element)
    return ATTRIBUTES.has(name) ? ` ${name}="${escapeXml(value)}"` : ''
  }

  #clip(element: string): void {
    this.#clips += 1
    if (this.#clips > MOST_CLIPS || this.#open.includes('clipPath') || element === 'clipPath') refuse()
  }

  #end(): void {
    const name = this.#open.pop()
    if (name) this.#parts.push(`</${name}>`)
  }

  #write(words: string): void {
    const inside = this.#open.at(-1)
    if (inside === 'style') this.#style(words)
    else if (inside === 'text' || inside === 'tspan') this.#letters += words.length
    else return
    if (this.#letters > MOST_LETTERS) refuse()
    this.#parts.push(escapeXml(words))
  }

  #style(rules: string): void {
    this.#styles += rules.length
    if (this.#styles > LONGEST_STYLES || !STYLE.test(rules) || REFUSED.test(rules) || CLIPS.test(rules)) refuse()
  }
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

function refuse(): never {
  throw new Refused()
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
