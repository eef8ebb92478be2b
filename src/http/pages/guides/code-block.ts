import { type Html, html } from '../html.ts'
import type { Site } from '../site.ts'
import { highlight } from './highlight.ts'

/** Returns a block of code that can be reached and scrolled by keyboard. */
export function codeBlock(code: string, language: string): Html {
  return html`<pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre>\n`
}

/** Returns code with this service's address instead of a fresh clone's. */
export function ownAddress(code: string, { baseUrl }: Site): string {
  return code.replaceAll('http://localhost:3000', () => baseUrl)
}
