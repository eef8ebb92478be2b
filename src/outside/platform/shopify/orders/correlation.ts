/** The tag of everything the service makes; the sweep looks for it. */
export const OURS = 'quote'
const ATTRIBUTE = '_quote_conversion'

/** Returns the tag of a correlation key: without dashes, as a tag holds forty characters. */
export function tagOf(correlationKey: string): string {
  return `qns-${correlationKey.replaceAll('-', '')}`.slice(0, 40)
}

/** Returns the marks by which a draft order, and the order made of it, is found again. */
export function marksOf(correlationKey: string) {
  return { tags: [OURS, tagOf(correlationKey)], customAttributes: [{ key: ATTRIBUTE, value: correlationKey }] }
}

interface Marked {
  tags: readonly string[]
  customAttributes: readonly { key: string; value: string | null }[]
}

const TAG = /^qns-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Returns the key of what the service made, by its attribute, else by its tag; null for anything else. */
export function correlationKeyOf({ tags, customAttributes }: Marked): string | null {
  const said = customAttributes.find(({ key }) => key === ATTRIBUTE)?.value
  if (said) return said
  const digits = tags.map((tag) => TAG.exec(tag)).find(Boolean)
  return digits ? digits.slice(1).join('-') : null
}
