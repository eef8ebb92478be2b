/** Splits an http(s) address for a request, its host without a trailing dot; null for any other address. */
export function httpTarget(address: string): { origin: string; path: string } | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return { origin: `${url.protocol}//${url.host.replace(/\.(?=:|$)/, '')}`, path: url.pathname + url.search }
}
