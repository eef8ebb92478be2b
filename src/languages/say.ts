import { IntlMessageFormat } from 'intl-messageformat'

/** Says what a key of a section stands for, its `{values}` filled in (ICU messages: plurals, choices). */
export type Say<Section> = (key: keyof Section & string, values?: Readonly<Record<string, string | number>>) => string

const parsed = new Map<string, IntlMessageFormat>()

/** What speaks with the words of a section, in the manner of its language. Texts are plain: nothing in them or in values is markup. */
export function sayWith<Section extends Readonly<Record<string, string>>>(
  section: Section,
  language: string,
): Say<Section> {
  return (key, values) => {
    const text = section[key] ?? key
    const name = `${language}\0${text}`
    let message = parsed.get(name)
    if (!message) {
      message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
      parsed.set(name, message)
    }
    return String(message.format(values))
  }
}
