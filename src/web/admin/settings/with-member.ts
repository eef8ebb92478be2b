/** Returns the object with this member set, or removed if the value is undefined. */
export function withMember<T extends object, K extends keyof T>(object: T, key: K, value: T[K] | undefined): T {
  const { [key]: _, ...rest } = object
  return (value === undefined ? rest : { ...rest, [key]: value }) as T
}
