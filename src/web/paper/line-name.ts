/** Returns a line's full name with its variant, since lines of one product differ only in that. */
export function lineName({ title, variant_title: apart }: { title: string; variant_title: string | null }): string {
  return apart ? `${title}, ${apart}` : title
}
