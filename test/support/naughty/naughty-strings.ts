import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * Texts that strangers type to break a page, each at most 200 characters. They must be shown as they are: any that runs sets
 * `window.__trapped`, any that becomes an element carries `data-trap`.
 */
export const NAUGHTY_STRINGS: readonly string[] = [
  '<script>window.__trapped = 1</script>',
  '</script><script>window.__trapped = 2</script>',
  '<img src=x data-trap onerror="window.__trapped = 3">',
  '"><svg data-trap onload=window.__trapped=4>',
  "'><b data-trap>bold</b>",
  '<iframe data-trap src="javascript:parent.__trapped=5"></iframe>',
  '<a data-trap href="javascript:window.__trapped=6">click</a>',
  '<style data-trap>body { display: none }</style>',
  '<!-- a comment',
  ']]> & &amp; &lt;b&gt; &#x3C;i&#x3E;',
  '<title data-trap>Taken over</title>',
  '<meta data-trap http-equiv="refresh" content="0; url=https://evil.example">',
  '<base data-trap href="https://evil.example/">',
  '<form data-trap action="https://evil.example"><input name="password">',
  'javascript:window.__trapped=7',
  'JaVaScRiPt:window.__trapped=8//',
  'data:text/html,<script>window.__trapped=9</script>',
  'vbscript:msgbox(1)',
  '{{constructor.constructor("window.__trapped=10")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the naughty ones
  '${window.__trapped=11}',
  '<%= 7 * 7 %> #{7*7} [[7*7]] {%raw%}',
  "'; drop table quote; --",
  "' or '1'='1",
  '%s %d %n %x %p %00',
  '$& $1 $` \\1 \\0 \\u0041',
  '__proto__',
  'constructor',
  'null undefined NaN true 0',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)*1',
  '../../../etc/passwd',
  'مرحبا بالعالم abc 123',
  '\u202etxet desrever',
  '\u2066isolated\u2069 and \u200fmarked\u200e',
  'zero\u200bwidth\u200djoin\ufeffmark',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 e\u0301\u0323',
  'Z\u0351\u036b\u0343a\u0335\u031bl\u0322\u0489g\u0340\u0341o\u0321\u0334',
  '田中さんにあげて下さい',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  'W'.repeat(200),
  'two  blanks and a \t tab',
  'Ω≈ç√∫˜µ≤≥÷ ﷽ ﬁ ẞ İ ı',
]

/** Fails if anything a stranger typed ran, became an element, or can be clicked as a script. */
export async function checkNotTrapped(page: Page): Promise<void> {
  const found = await page.evaluate(`({
    run: window.__trapped ?? null,
    made: [...document.querySelectorAll('[data-trap]')].map((one) => one.outerHTML),
    links: [...document.querySelectorAll('a, area, form, iframe, img, object')]
      .flatMap((one) => [one.getAttribute('href'), one.getAttribute('src'), one.getAttribute('action')])
      .filter((one) => one !== null && /^\\s*(javascript|vbscript|data:text\\/(?!csv))/i.test(one)),
  })`)
  assert.deepEqual(found, { run: null, made: [], links: [] }, page.url())
}

/** Fails unless the page shows each of these texts as typed, in its content or in a field. */
export async function checkShown(page: Page, texts: readonly string[]): Promise<void> {
  const shown = String(
    await page.evaluate(`[
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((one) => one.value),
    ].join('\\n')`),
  )
  assert.deepEqual(
    texts.filter((text) => !shown.includes(text)),
    [],
    page.url(),
  )
}
