const MOST = 2000

/** The page of the shop that led here: `?from=`, else where the browser came from; null where that is not known. */
export function takeSource(): string | null {
  const from = new URLSearchParams(location.search).get('from') ?? document.referrer
  return /^https?:\/\//.test(from) && URL.canParse(from) ? from.slice(0, MOST) : null
}
