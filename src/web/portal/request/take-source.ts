const MOST = 2000

/** Returns the shop's page that led here: `?from=`, or else the browser's referrer; null if unknown. */
export function takeSource(): string | null {
  const from = new URLSearchParams(location.search).get('from') ?? document.referrer
  return /^https?:\/\//.test(from) && URL.canParse(from) ? from.slice(0, MOST) : null
}
