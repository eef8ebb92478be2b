/**
 * The currencies of Shopify whose amounts have no decimals or three (ISO 4217). `Intl` is no help: it follows how people write amounts, so
 * that HUF, COP and IDR have none there.
 */
const OTHERS = new Set(
  ('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF ' + 'BHD IQD JOD KWD LYD OMR TND').split(' '),
)

/** Returns whether amounts in this currency have two decimals, as all of ours do. */
export function hasTwoDecimals(currency: string): boolean {
  return !OTHERS.has(currency)
}
