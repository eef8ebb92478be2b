/** A term of Shopify's search syntax. */
export interface Term {
  kind: 'term'
  /** Null for a bare word. */
  field: string | null
  operator: '<' | '<=' | '=' | '>' | '>='
  value: string
  /** Ends with a star. */
  isPrefix: boolean
}

export type Search = Term | { kind: 'all' | 'any'; parts: Search[] } | { kind: 'not'; part: Search }

interface Token {
  text: string
  term?: Term
}

const WORD =
  /\s*(?:([()])|(-)?(?:([A-Za-z_][\w.]*):)?(<=|>=|<|>)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^\s()"'\\]|\\.)+)))/y

/** Returns the parsed search, or null for what Shopify cannot read (an open quote, an open bracket). */
export function parseSearch(text: string): Search | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  let at = 0
  const peek = () => tokens[at]?.text
  const any = (): Search => {
    const parts = [all()]
    while (peek() === 'OR') {
      at += 1
      parts.push(all())
    }
    return join('any', parts)
  }
  const all = (): Search => {
    const parts: Search[] = []
    while (at < tokens.length && peek() !== 'OR' && peek() !== ')') {
      if (peek() === 'AND') at += 1
      else parts.push(one())
    }
    return join('all', parts)
  }
  const one = (): Search => {
    const token = tokens[at]
    at += 1
    if (token?.text === 'NOT') return { kind: 'not', part: one() }
    if (token?.text === '(') {
      const inside = any()
      at += 1
      return inside
    }
    return token?.term ?? join('all', [])
  }
  const search = any()
  return at === tokens.length ? search : null
}

function join(kind: 'all' | 'any', parts: Search[]): Search {
  const [first] = parts
  return parts.length === 1 && first ? first : { kind, parts }
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  WORD.lastIndex = 0
  for (let at = 0; text.slice(at).trim() !== ''; at = WORD.lastIndex) {
    WORD.lastIndex = at
    const found = WORD.exec(text)
    if (!found) return null
    tokens.push(...tokenOf(found))
  }
  const depth = tokens.reduce((sum, { text: word }) => sum + (word === '(' ? 1 : word === ')' ? -1 : 0), 0)
  return depth === 0 ? tokens : null
}

function tokenOf([, bracket, minus, field, operator, double, single, bare]: RegExpExecArray): Token[] {
  if (bracket) return [{ text: bracket }]
  const raw = double ?? single ?? bare ?? ''
  if (!field && bare && /^(AND|OR|NOT)$/.test(bare)) return [{ text: bare }]
  const isPrefix = raw.endsWith('*') && !raw.endsWith('\\*')
  const value = (isPrefix ? raw.slice(0, -1) : raw).replace(/\\(.)/gs, '$1')
  const term: Term = {
    kind: 'term',
    field: field ?? null,
    operator: (operator as Term['operator'] | undefined) ?? '=',
    value,
    isPrefix,
  }
  return [...(minus ? [{ text: 'NOT' }] : []), { text: 'term', term }]
}
