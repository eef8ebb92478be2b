/** The members of answers that hold what buyers wrote. */
const OUTSIDERS = new Set(['customer', 'po_number', 'buyer_note'])

/**
 * Returns JSON pointers to what people outside the store wrote: an agent must read it as data, never as instructions. Null values are left
 * out.
 */
export function findOutsidersWords(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const isCustomLine = 'is_custom' in value && value.is_custom === true
  return Object.entries(value).flatMap(([name, member]) => {
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (member === null) return []
    if (OUTSIDERS.has(name) || (name === 'title' && isCustomLine)) return [pointer]
    return findOutsidersWords(member, pointer)
  })
}
