import type { CSSProperties } from 'react'

/** Set wherever there is text, since tables in Outlook inherit no font. */
const FONT = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
export const INK = '#1f2933'
const MUTED = '#56616e'
const LIGHT = '#dfe3e8'

export const PAGE: CSSProperties = { margin: 0, padding: '24px 0', backgroundColor: '#f2f4f6' }
export const CARD: CSSProperties = { width: '100%', maxWidth: 600, backgroundColor: '#ffffff' }
/** Inside the card; an attribute, since Outlook ignores CSS padding of tables. */
export const INSIDE = { cellPadding: '28' }
export const RULE: CSSProperties = { margin: '8px 0 20px', border: 'none', borderTop: `1px solid ${LIGHT}` }
export const LOGO: CSSProperties = {
  height: 40,
  maxWidth: 240,
  width: 'auto',
  backgroundColor: '#ffffff',
  borderRadius: 4,
}
export const NAME: CSSProperties = {
  fontFamily: FONT,
  margin: 0,
  fontSize: 18,
  lineHeight: '24px',
  fontWeight: 700,
  overflowWrap: 'anywhere',
}
export const HEADING: CSSProperties = {
  fontFamily: FONT,
  margin: '24px 0 16px',
  color: INK,
  fontSize: 22,
  lineHeight: '30px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
}
export const PARAGRAPH: CSSProperties = {
  fontFamily: FONT,
  margin: '0 0 16px',
  color: INK,
  fontSize: 16,
  lineHeight: '25px',
  overflowWrap: 'anywhere',
}
export const QUOTE: CSSProperties = { ...PARAGRAPH, padding: '2px 0 2px 16px', borderLeft: `3px solid ${LIGHT}` }
export const LINK: CSSProperties = { color: '#1257a8', textDecoration: 'underline' }
export const BUTTON: CSSProperties = {
  fontFamily: FONT,
  margin: '8px 0 24px',
  padding: '13px 24px',
  borderRadius: 6,
  fontSize: 16,
  fontWeight: 600,
  textAlign: 'center',
}
export const SUMMARY: CSSProperties = {
  margin: '8px 0 24px',
  width: '100%',
  borderTop: `1px solid ${LIGHT}`,
  borderBottom: `1px solid ${LIGHT}`,
}
export const LABEL: CSSProperties = {
  fontFamily: FONT,
  padding: '8px 16px 8px 0',
  color: MUTED,
  fontSize: 15,
  lineHeight: '22px',
}
export const FIGURE: CSSProperties = {
  fontFamily: FONT,
  padding: '8px 0',
  color: INK,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 600,
  textAlign: 'right',
}
export const SMALL: CSSProperties = {
  fontFamily: FONT,
  margin: '0 0 8px',
  color: MUTED,
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
}
export const SMALL_LINK: CSSProperties = { color: MUTED, textDecoration: 'underline' }

/** For programs that ask for it; others adjust the colours themselves. */
export const DARK = `@media (prefers-color-scheme: dark) {
.page, .page td { background-color: #16181b !important }
.card, .card td { background-color: #212529 !important }
.ink { color: #eceff2 !important }
.muted { color: #a9b3bd !important }
.link { color: #8fbcf5 !important }
.rule, .quote { border-color: #49515a !important }
.button { outline: 1px solid #5d6670 !important }
}`
