/** Returns a code such as `staff_invitation` or `order.paid` as words. */
export function inWords(code: string): string {
  const words = code.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
