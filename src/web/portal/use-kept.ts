import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { membersOf, parseJson } from '../../domain/parse-json.ts'

/** Keeps what is being typed until it is emptied, so a reload loses nothing: in this tab, or for as long as `storage` lasts. */
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
    storage.removeItem(keptAs) // immediately: if the form disappears with it, no effect would run
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
