/** What no page can show, and what would turn the direction of the text around it. */
const UNPRINTABLE = /[\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu
/** What has no place to break and is wider than a column. Scripts that are written without blanks break anywhere. */
const LONG_WORD = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{21,}/gu
/** Words as people write them, which the typesetter hyphenates. */
const HYPHENATED =
  /^\P{L}{0,2}\p{L}[\p{Script=Latin}&&\p{Ll}]{2,44}(?:-\p{L}[\p{Script=Latin}&&\p{Ll}]{0,44})*\P{L}{0,2}$/v
const PART = /.{10}(?=.)/gsu

/** The lines of a text as they can be printed: nothing invisible is in them, and words that are too long have places to break. */
export function printableLines(text: string | null | undefined): string[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/).map(printable)
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

/** As printableLines, on one line. */
export function printable(text: string): string {
  const visible = text.replaceAll(UNPRINTABLE, '').replaceAll(/\s+/g, ' ').trim()
  return visible.replaceAll(LONG_WORD, (word) => (HYPHENATED.test(word) ? word : word.replaceAll(PART, '$&\u200b')))
}
