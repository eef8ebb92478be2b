const MOST_LENGTH = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"*:<>?|]/gu

/** Returns the name of an uploaded file that is safe to show and to save: without folders, invisible or reserved characters; its extension stays. */
export function fileNameOf(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(UNSAFE, '').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '')
  if (name.length <= MOST_LENGTH) return name
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return (
    name
      .slice(0, MOST_LENGTH - extension.length)
      .toWellFormed()
      .trimEnd() + extension
  )
}
