/** What a line is called where it stands alone: lines of one product differ by their variants only. */
export function lineName({ title, variant_title: apart }: { title: string; variant_title: string | null }): string {
  return apart ? `${title}, ${apart}` : title
}
