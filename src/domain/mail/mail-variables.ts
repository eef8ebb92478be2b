/** The variables `{{…}}` a mail text may use, with their meanings. */
export const MAIL_VARIABLES = {
  store_name: 'The name of the store',
  recipient_name: "The recipient's name; empty if unknown",
  quote_number: 'The number of the quote',
  buyer_name: 'The person who requested the quote',
  company_name: "The buyer's company; empty for a guest",
  total: "The quote's total in its currency; empty for buyers while staff work on it",
  version_number: 'The number of the offer',
  new_version: 'The number of the offer if it replaces an earlier one; empty for the first',
  po_number: "The buyer's own order number; empty if they gave none",
  order_number: 'The number of the invoiced order',
  expires_on: 'The last day of the offer, or when the link expires',
  link: 'The link for the reader: alone on a line, it becomes the button',
  message: "The other side's message: alone on a line, it is set apart",
  paid_amount: 'The amount of the payment that arrived',
  left_to_pay: 'What is left to pay; empty if it is all paid',
  due_on: 'The day on which the invoice is due',
  pay_link: 'The link to pay the invoice: alone on a line, it becomes the button',
  invited_by: 'The person who invited them; empty if it was an operator',
  endpoint_url: 'The address of the webhook endpoint',
  failing_since: 'When the failures started',
} as const
export type MailVariable = keyof typeof MAIL_VARIABLES
export type MailValues = Readonly<Partial<Record<MailVariable, string>>>

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g
const PLACE_AND_SPACE = new RegExp(`[ \\t]*${PLACE.source}`, 'g')
const OPTIONAL = /\[\[([\s\S]*?)\]\]/g
const ALONE = new RegExp(`^\\s*${PLACE.source}\\s*$`)

/**
 * Replaces each variable by its value. A variable without a value also drops the space before it ("Hello {{recipient_name}}," becomes
 * "Hello,"); a part in `[[ ]]` is dropped if a variable in it is empty. Nothing else in the text, and nothing in a value, is special.
 */
export function fillText(text: string, values: MailValues): string {
  return fillPlaces(withoutGaps(text, values), values)
}

/** Drops the parts in `[[ ]]` that name an empty variable, and the brackets of the others. */
export function withoutGaps(text: string, values: MailValues): string {
  return text.replace(OPTIONAL, (whole, part: string) => {
    const names = namesIn(part)
    if (names.length === 0) return whole
    return names.every((name) => readValue(name, values) !== '') ? part : ''
  })
}

/** Replaces each variable by its value; optional parts are already resolved. */
export function fillPlaces(text: string, values: MailValues): string {
  return text.replace(PLACE_AND_SPACE, (whole, name: string) => {
    const value = readValue(name, values)
    return value === '' ? '' : whole.slice(0, whole.indexOf('{{')) + value
  })
}

/** Returns the variable if the line consists of nothing else, or null. */
export function variableAlone(line: string): string | null {
  return ALONE.exec(line)?.[1] ?? null
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))]
}

/** Returns the variables in a text that are not among the known ones, each once. */
export function findUnknownVariables(text: string, known: readonly MailVariable[]): string[] {
  return namesIn(text).filter((name) => !known.some((one) => one === name))
}

/** Removes control characters, whoever sent them, and normalises line ends. */
function readValue(name: string, values: MailValues): string {
  const value = Object.hasOwn(values, name) ? (values[name as MailVariable] ?? '') : ''
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
