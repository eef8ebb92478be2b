/** Returns the time without milliseconds: Shopify's answers and searches have none. */
export function wholeSeconds(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}
