import { useRef } from 'react'

/** Returns the same object as before while its members are unchanged. */
export function useStable<T extends object>(value: T): T {
  const known = useRef(value)
  const names = Object.keys(value) as (keyof T)[]
  if (names.some((name) => known.current[name] !== value[name])) known.current = value
  return known.current
}
