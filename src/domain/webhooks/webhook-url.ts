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
const SCHEME = /^https:\/\//i
const LOCAL_SCHEME = /^https?:\/\//i
/** A label DNS could answer for. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const IP_LITERAL = /^(\[.*\]|[0-9]{1,3}(\.[0-9]{1,3}){3})$/

/** The faults of a webhook address, in English: "The address …". */
export const URL_FAULTS = {
  url_bad_characters: 'contains a space, a backslash or a control character',
  url_no_https: 'must start with https:// and a host name',
  url_user: 'must not contain a user name or password',
  url_invalid: 'is not a valid address',
  url_port: 'must use port 443 or 8443',
  url_ip_address: 'must name a host, not an IP address',
  url_internal: 'must be a public host name, not an internal one',
  url_not_public: 'must be a public host name',
  url_host_invalid: 'is not a valid host name',
  url_own: 'must not point at this service',
} as const
export type UrlFault = keyof typeof URL_FAULTS

/**
 * Returns what is wrong with a webhook address, or null if it is acceptable (specification, "Endpoint URL
 * rules"). `ownHosts` are the service's own names. The name's addresses are checked elsewhere, at every connection. With `allowPrivate`,
 * for local development, http, any port, IP addresses and local names are accepted.
 */
export function findUrlFault(text: string, ownHosts: readonly string[], allowPrivate = false): UrlFault | null {
  if (JUNK.test(text)) return 'url_bad_characters'
  const scheme = (allowPrivate ? LOCAL_SCHEME : SCHEME).exec(text)?.[0]
  // split, as a pattern that repeats may use up the stack on megabytes
  const [authority = ''] = scheme === undefined ? [] : text.slice(scheme.length).split(/[/?#]/, 1)
  if (authority === '') return 'url_no_https'
  if (authority.includes('@')) return 'url_user'
  const url = URL.parse(text)
  if (!url) return 'url_invalid'
  const port = /:([^:\]]*)$/.exec(authority)?.[1]
  if (port !== undefined && !isPort(port, allowPrivate)) return 'url_port'
  const written = port === undefined ? authority : authority.slice(0, -port.length - 1)
  return allowPrivate ? findLocalHostFault(url.hostname, written) : findHostFault(url.hostname, written, ownHosts)
}

function isPort(port: string, allowPrivate: boolean): boolean {
  return allowPrivate ? /^[1-9][0-9]{0,4}$/.test(port) : PUBLIC_PORTS.includes(port)
}

function findHostFault(hostname: string, written: string, ownHosts: readonly string[]): UrlFault | null {
  if (IP_LITERAL.test(hostname)) return 'url_ip_address'
  const host = withoutDot(hostname)
  const labels = host.split('.')
  if (labels.length < 2) return 'url_not_public'
  if (!isHostName(labels) || !TOP_LABEL.test(labels.at(-1) ?? '') || isRepaired(hostname, written)) {
    return 'url_host_invalid'
  }
  if (INTERNAL_ENDINGS.some((ending) => isBelow(host, ending))) return 'url_internal'
  if (ownHosts.some((own) => isBelow(host, withoutDot(own.toLowerCase())))) return 'url_own'
  return null
}

function findLocalHostFault(hostname: string, written: string): UrlFault | null {
  if (hostname.startsWith('[')) return null
  return isHostName(withoutDot(hostname).split('.')) && !isRepaired(hostname, written) ? null : 'url_host_invalid'
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
