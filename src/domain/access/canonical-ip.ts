const OCTET = '(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])'
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)
const IPV6 = /^[0-9a-f:.]{2,45}$/i
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * Returns the canonical spelling of an IP address, so that equal addresses are equal strings: IPv4 dotted, IPv6 compressed and lower
 * case, IPv4-mapped IPv6 as IPv4. Returns null for anything else: ranges, leading zeros, short forms.
 */
export function canonicalIp(text: string): string | null {
  if (IPV4.test(text)) return text
  if (!IPV6.test(text) || !text.includes(':')) return null
  const host = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1)
  if (!host) return null
  const mapped = MAPPED.exec(host)
  if (!mapped) return host
  const [high = 0, low = 0] = [mapped[1], mapped[2]].map((part) => Number.parseInt(part ?? '0', 16))
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}
