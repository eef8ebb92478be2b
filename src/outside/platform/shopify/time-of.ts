import { PlatformUnavailable } from '../port.ts'

/** Returns a time of Shopify's; null for none. Throws PlatformUnavailable for any other text. */
export function timeOf(text: string): Date
export function timeOf(text: string | null): Date | null
export function timeOf(text: string | null): Date | null {
  if (text === null) return null
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new PlatformUnavailable('Shopify answered with a time that cannot be read')
  return at
}
