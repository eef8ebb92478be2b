import { IntlMessageFormat } from 'intl-messageformat'

/** A text as its file has it, or as the parser read it: builds for browsers leave the parser out. */
type Message = ConstructorParameters<typeof IntlMessageFormat>[0]

/** Says what a key of a section stands for, its `{values}` filled in (ICU messages: plurals, choices). */
export type Say<Section> = (key: keyof Section & string, values?: Readonly<Record<string, string | number>>) => string

const formats = new WeakMap<object, Map<string, IntlMessageFormat>>()

/** What speaks with the words of a section, in the manner of its language. Texts are plain: nothing in them or in values is markup. */
export function sayWith<Section extends Readonly<Record<string, Message>>>(
  section: Section,
  language: string,
): Say<Section> {
  const known = formats.get(section) ?? new Map<string, IntlMessageFormat>()
  formats.set(section, known)
  return (key, values) => {
    const text = section[key]
    if (text === undefined) return key
    const name = `${language}\0${key}`
    let message = known.get(name)
    if (!message) {
      message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
      known.set(name, message)
    }
    return String(message.format(values))
  }
}
