/** What no page can show, and what would turn the direction of the text around it. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** As many characters without a place to break as a column can bear. */
const LONG_WORD = /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{24}(?=\S)/gu

/** The lines of a text as they can be printed: nothing invisible is in them, and words that are too long have places to break. */
export function printableLines(text: string | null | undefined): string[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/).map(printable)
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

/** As printableLines, on one line. */
export function printable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').trim().replaceAll(LONG_WORD, '$&\u200b')
}
