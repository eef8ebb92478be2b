import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { membersOf, parseJson } from '../../domain/parse-json.ts'

/** What is being written, kept until it is empty again: a reload loses nothing. For this tab, or as long as `storage` keeps it. */
export function useKept<T>(
  keptAs: string,
  empty: T,
  storage: Storage = sessionStorage,
): [T, Dispatch<SetStateAction<T>>, forget: () => void] {
  const [value, setValue] = useState(() => readKept(keptAs, empty, storage))
  useEffect(() => {
    if (value === empty) storage.removeItem(keptAs)
    else storage.setItem(keptAs, JSON.stringify(value))
  }, [value, empty, keptAs, storage])
  const forget = useCallback(() => {
    storage.removeItem(keptAs) // at once: where the form goes away with it, nothing is left to run
    setValue(empty)
  }, [empty, keptAs, storage])
  return [value, setValue, forget]
}

function readKept<T>(keptAs: string, empty: T, storage: Storage): T {
  const kept = storage.getItem(keptAs)
  if (kept === null) return empty
  try {
    const value = parseJson(kept)
    if (typeof empty === 'object') return { ...empty, ...membersOf(value) }
    return typeof value === typeof empty ? (value as T) : empty
  } catch {
    return empty
  }
}
