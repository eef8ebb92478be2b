import { IntlMessageFormat } from 'intl-messageformat'

/** A text as in its file, or already parsed: browser builds leave out the parser. */
type Message = ConstructorParameters<typeof IntlMessageFormat>[0]
type Section = Readonly<Record<string, Message>>

/** Returns a key's text of a section with its `{values}` filled in (ICU messages: plurals, choices). */
export type Say<Words> = (key: keyof Words & string, values?: Readonly<Record<string, string | number>>) => string

const formats = new WeakMap<object, Map<string, IntlMessageFormat>>()

/** Returns a function for the texts of a section, by the rules of its language. Texts are plain: nothing in them or in values is markup. */
export function sayWith<Words extends Section>(section: Words, language: string): Say<Words> {
  return (key, values) => String(messageOf(section, language, key)?.format(values) ?? key)
}

/** Like `sayWith`, for values of any kind, such as links: returns the text's parts in order. */
export function partsWith<Words extends Section>(section: Words, language: string) {
  return <T>(key: keyof Words & string, values: Readonly<Record<string, T>>): (string | T)[] => {
    const parts = messageOf(section, language, key)?.format<T>(values) ?? key
    return Array.isArray(parts) ? parts : [parts]
  }
}

function messageOf(section: Section, language: string, key: string): IntlMessageFormat | undefined {
  const text = section[key]
  if (text === undefined) return undefined
  const known = formats.get(section) ?? new Map<string, IntlMessageFormat>()
  formats.set(section, known)
  const name = `${language}\0${key}`
  let message = known.get(name)
  if (!message) {
    message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    known.set(name, message)
  }
  return message
}
