/** Returns a unique id for a rule or policy. It survives renaming, and the timeline refers to it. */
export function newRuleId(what: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return `${what}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
