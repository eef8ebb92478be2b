/** Returns this page's address with one parameter changed, back at the first page. */
export function withParameter(name: string, value: string | null): string {
  const search = new URLSearchParams(location.search)
  search.delete('cursor')
  if (value === null) search.delete(name)
  else search.set(name, value)
  return search.size > 0 ? `?${search}` : location.pathname
}
