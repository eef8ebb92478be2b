/** Returns typed input in the API's format, with a decimal point: "12,5" becomes "12.5". These fields never have thousands separators. */
export function typedDecimal(typed: string): string {
  return typed.trim().replace(',', '.')
}
