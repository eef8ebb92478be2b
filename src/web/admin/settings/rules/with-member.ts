/** The object with this member; without it where the value is undefined, since an optional member is there or it is not. */
export function withMember<T extends object, K extends keyof T>(object: T, name: K, value: T[K] | undefined): T {
  const { [name]: _, ...others } = object
  return (value === undefined ? others : { ...others, [name]: value }) as T
}
