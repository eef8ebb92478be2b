/** Characters no page can show, and those that would reverse the direction of nearby text. */
const UNPRINTABLE = /[\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu
/** A word wider than a column. Scripts written without spaces break anywhere. */
const LONG_WORD = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{21,}/gu
/** Ordinary words, which the typesetter hyphenates. */
const HYPHENATED =
  /^\P{L}{0,2}\p{L}[\p{Script=Latin}&&\p{Ll}]{2,44}(?:-\p{L}[\p{Script=Latin}&&\p{Ll}]{0,44})*\P{L}{0,2}$/v
const PART = /.{10}(?=.)/gsu

/** Returns a text's printable lines: without invisible characters, and with break points in words that are too long. */
export function printableLines(text: string | null | undefined): string[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/).map(printable)
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

/** Like printableLines, on one line. */
export function printable(text: string): string {
  const visible = text.replaceAll(UNPRINTABLE, '').replaceAll(/\s+/g, ' ').trim()
  return visible.replaceAll(LONG_WORD, (word) => (HYPHENATED.test(word) ? word : word.replaceAll(PART, '$&\u200b')))
}
