/** Names below these are internal or reserved, so a delivery would not reach the public internet. */
const INTERNAL_ENDINGS = [
  'local',
  'internal',
  'lan',
  'corp',
  'home',
  'mail', // like corp and home, kept out of public DNS for good because so many networks use them internally
  'intranet',
  'intra',
  'private',
  'domain',
  'localdomain',
  'localnet',
  'workgroup',
  'localhost',
  'consul',
  'docker',
  'fritz.box',
  'arpa',
  'alt',
  'test',
  'example',
  'invalid',
  'onion',
  'i2p',
]
const PUBLIC_PORTS = ['443', '8443']
/** Blanks, control and invisible characters, lone surrogates, and characters a parser would read as a slash. */
const JUNK = /[\p{Z}\p{C}\\]/u
const AUTHORITY = /^https:\/\/([^/?#]+)/i
const LOCAL_AUTHORITY = /^https?:\/\/([^/?#]+)/i
/** A label DNS could answer for. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const IP_LITERAL = /^(\[.*\]|[0-9]{1,3}(\.[0-9]{1,3}){3})$/

/**
 * Returns what is wrong with a webhook address, in words for its owner, or null if it is acceptable (specification, "Endpoint URL
 * rules"). `ownHosts` are the service's own names. The name's addresses are checked elsewhere, at every connection. With `allowPrivate`,
 * for local development, http, any port, IP addresses and local names are accepted.
 */
export function findUrlFault(text: string, ownHosts: readonly string[], allowPrivate = false): string | null {
  if (JUNK.test(text)) return 'contains a space, a backslash or a control character'
  const authority = (allowPrivate ? LOCAL_AUTHORITY : AUTHORITY).exec(text)?.[1]
  if (authority === undefined) return 'must start with https:// and a host name'
  if (authority.includes('@')) return 'must not contain a user name or password'
  const url = URL.parse(text)
  if (!url) return 'is not a valid address'
  const port = /:([^:\]]*)$/.exec(authority)?.[1]
  if (port !== undefined && !isPort(port, allowPrivate)) return 'must use port 443 or 8443'
  const written = port === undefined ? authority : authority.slice(0, -port.length - 1)
  return allowPrivate ? findLocalHostFault(url.hostname, written) : findHostFault(url.hostname, written, ownHosts)
}

function isPort(port: string, allowPrivate: boolean): boolean {
  return allowPrivate ? /^[1-9][0-9]{0,4}$/.test(port) : PUBLIC_PORTS.includes(port)
}

function findHostFault(hostname: string, written: string, ownHosts: readonly string[]): string | null {
  if (IP_LITERAL.test(hostname)) return 'must name a host, not an IP address'
  const host = withoutDot(hostname)
  const labels = host.split('.')
  if (labels.length < 2) return 'must be a public host name'
  if (!isHostName(labels) || !TOP_LABEL.test(labels.at(-1) ?? '') || isRepaired(hostname, written)) {
    return 'is not a valid host name'
  }
  if (INTERNAL_ENDINGS.some((ending) => isBelow(host, ending))) return 'must be a public host name, not an internal one'
  if (ownHosts.some((own) => isBelow(host, withoutDot(own.toLowerCase())))) return 'must not point at this service'
  return null
}

function findLocalHostFault(hostname: string, written: string): string | null {
  if (hostname.startsWith('[')) return null
  return isHostName(withoutDot(hostname).split('.')) && !isRepaired(hostname, written)
    ? null
    : 'is not a valid host name'
}

function isHostName(labels: readonly string[]): boolean {
  return labels.join('.').length <= 253 && labels.every((label) => LABEL.test(label))
}

/**
 * Returns whether the parser read something other than what is written: percent signs, numbers in other bases, letters of other widths.
 * Only names in other scripts may be written in two ways.
 */
function isRepaired(hostname: string, written: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\u0000-\u007f]*$/.test(written)) return written.toLowerCase() !== hostname
  return !/^[\p{L}\p{M}\p{Nd}._-]+$/u.test(written) || written.normalize('NFKC') !== written.normalize('NFC')
}

function withoutDot(host: string): string {
  return host.replace(/\.$/, '')
}

function isBelow(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`)
}
