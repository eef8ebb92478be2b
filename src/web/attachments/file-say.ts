/** Says the texts about files that both web apps have, in the reader's language. */
export type FileSay = (
  key: `files.${'add' | 'hint' | 'sending' | 'again' | 'remove' | 'about' | 'checking' | 'blocked'}`,
  values?: Readonly<Record<string, string>>,
) => string
