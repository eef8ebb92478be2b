/** Names below these are internal or reserved; a delivery would not reach the public internet. */
const INTERNAL_ENDINGS = [
  'local',
  'internal',
  'lan',
  'corp',
  'home',
  'home.arpa',
  'intranet',
  'private',
  'localdomain',
  'localhost',
  'test',
  'example',
  'invalid',
  'onion',
]
/** Labels of 1 to 63 letters, digits, hyphens and underscores; what DNS could answer for. */
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.(?!$)|$))+$/
const IP_LITERAL = /^(\[.*\]|[0-9]{1,3}(\.[0-9]{1,3}){3})$/

/**
 * What is wrong with a webhook address, in words for its owner, or null when it is acceptable (specification, "Endpoint URL
 * rules"). `ownHosts` are the service's own names. The name's addresses are checked elsewhere, at every connection.
 */
export function findUrlFault(text: string, ownHosts: readonly string[]): string | null {
  // What `new URL` would quietly repair is refused as it stands.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(text)) return 'contains a blank, a backslash or a control character'
  if (!/^https:\/\/[^/?#@]/i.test(text)) return 'must start with https:// and a host name'
  const url = URL.parse(text)
  if (!url) return 'is not a valid address'
  if (url.username || url.password || /^https:\/\/[^/?#]*@/i.test(text))
    return 'must not contain a user name or password'
  if (url.port !== '' && url.port !== '8443') return 'must use port 443 or 8443'
  return findHostFault(url.hostname, ownHosts)
}

function findHostFault(hostname: string, ownHosts: readonly string[]): string | null {
  if (IP_LITERAL.test(hostname)) return 'must name a host, not an IP address'
  const host = hostname.replace(/\.$/, '')
  if (!host.includes('.')) return 'must be a public host name'
  if (host.length > 253 || !HOST_NAME.test(host)) return 'is not a valid host name'
  if (INTERNAL_ENDINGS.some((ending) => isBelow(host, ending))) return 'must be a public host name, not an internal one'
  if (ownHosts.some((own) => isBelow(host, own))) return 'must not point at this service'
  return null
}

function isBelow(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`)
}
