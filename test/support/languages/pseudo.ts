import type { Page } from 'playwright-core'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'

/** The language a pseudo-language stands in for: it needs a file, a name and dates like any other. */
const STAND_IN = 'pl'
const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'
const VALUE = /(\{\{\w+\}\}|\{\w+(?:, number)?\})/

/** Returns a text that starts from the right, each of its words as long as the longest translations are. The same words stay the same. */
function pseudo(text: string): string {
  if (text.includes(', plural,')) return `${LETTERS.slice(0, 9)} ${text}`
  const longer = (word: string) => word + LETTERS.slice(0, Math.ceil(word.length * 0.4))
  const parts = text.split(VALUE).map((part, i) => (i % 2 === 1 ? part : part.replaceAll(/\p{L}{3,}/gu, longer)))
  return `אב ${parts.join('')}`
}

/** Makes the server speak the pseudo-language, with longer texts from right to left; returns how to undo it. */
export function speakPseudo(): () => void {
  const catalogue: Record<string, unknown> = CATALOGUES[STAND_IN]
  const kept = structuredClone(catalogue)
  Object.assign(catalogue, lengthened(kept), { direction: 'rtl' })
  return () => void Object.assign(catalogue, kept)
}

/** Makes the pages and scripts that this page loads speak the pseudo-language in the place of Polish. */
export async function showPseudo(page: Page): Promise<void> {
  await page.route(`**/portal/assets/${STAND_IN}-*.js`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: inChunk(await response.text()) })
  })
  await page.route('**/embed/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: inScript(await response.text()) })
  })
}

/** The texts of a built chunk are parsed; only their literal parts become longer. */
function inChunk(code: string): string {
  const longer = code.replaceAll(
    /(type:0,value:`)([^`]*\p{L}[^`]*)`/gu,
    (_, start, text) => `${start}${pseudo(text)}\``,
  )
  if (longer === code) throw new Error('The chunk has no texts')
  return longer.replace('=`ltr`', '=`rtl`')
}

/** The early texts of a script for others' pages are an object for each language. */
function inScript(code: string): string {
  const mirrored = code.replace(new RegExp(`(languages/${STAND_IN}\\.json":\\{direction:\`)ltr`), '$1rtl')
  if (mirrored === code) throw new Error('The script has no texts')
  return mirrored
}

function lengthened(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value)
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, lengthened(inner)]))
}
