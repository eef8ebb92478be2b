/** The order of town (C), province (S) and postcode (Z) in a country, with what stands between them; `|` begins a line. Others write `Z C S`. */
const ORDERS: Readonly<Record<string, string>> = {
  ...{ US: 'C, S Z', PR: 'C, S Z', CA: 'C S Z', AU: 'C S Z', CN: 'C, S Z', JP: 'C, S Z' },
  ...{ GB: 'C|Z', GG: 'C|Z', JE: 'C|Z', IM: 'C|Z', ZA: 'C|Z', IE: 'C|S|Z' },
  ...{ NZ: 'C Z', SG: 'C Z', TH: 'C S Z', ID: 'C|S Z', PK: 'C-Z', SA: 'C Z', UA: 'C, S|Z' },
  ...{ IN: 'C Z|S', BR: 'C-S|Z', AR: 'Z C|S', MX: 'Z C, S', CO: 'C, S, Z', PE: 'C Z|S' },
}

interface Town {
  zip?: string | null | undefined
  city?: string | null | undefined
  province_code?: string | null | undefined
  country_code?: string | null | undefined
}

/** Returns the lines of an address that name its town, in the order its country writes them: none, one, or up to three. */
export function townLines({ zip, city, province_code, country_code }: Town): string[] {
  const parts: Readonly<Record<string, string | null | undefined>> = { C: city, S: province_code, Z: zip }
  const order = ORDERS[country_code?.toUpperCase() ?? ''] ?? 'Z C S'
  const lines = order.split('|').map((line) =>
    [...line.matchAll(/([^CSZ]*)([CSZ])/g)].reduce((written, [, between, part = '']) => {
      const value = parts[part]
      if (!value) return written
      return written === '' ? value : `${written}${between}${value}`
    }, ''),
  )
  return lines.filter((line) => line !== '')
}
