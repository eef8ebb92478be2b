/** Returns what was typed as the API takes it, with a decimal point: "12,5" is "12.5". Thousands are never separated in these fields. */
export function typedDecimal(typed: string): string {
  return typed.trim().replace(',', '.')
}
