/** An id for a rule or policy that no other has: they stay the same when it is renamed, and the timeline names them. */
export function newRuleId(what: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return `${what}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
