import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'

/** What is being written, kept for this tab until it is empty again: a reload loses nothing. */
export function useKept<T>(keptAs: string, empty: T): [T, Dispatch<SetStateAction<T>>, forget: () => void] {
  const [value, setValue] = useState(() => readKept(keptAs, empty))
  useEffect(() => {
    if (value === empty) sessionStorage.removeItem(keptAs)
    else sessionStorage.setItem(keptAs, JSON.stringify(value))
  }, [value, empty, keptAs])
  const forget = useCallback(() => {
    sessionStorage.removeItem(keptAs) // at once: where the form goes away with it, nothing is left to run
    setValue(empty)
  }, [empty, keptAs])
  return [value, setValue, forget]
}

function readKept<T>(keptAs: string, empty: T): T {
  const kept = sessionStorage.getItem(keptAs)
  if (kept === null) return empty
  try {
    return typeof empty === 'object' ? { ...empty, ...JSON.parse(kept) } : JSON.parse(kept)
  } catch {
    return empty
  }
}
