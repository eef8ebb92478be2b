import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SaveState } from '../model/snapshot.ts'

type LineErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the API's errors on lines from the last save, by line id and field. */
export function useLineErrors(save: SaveState): LineErrors {
  const known = useRef<LineErrors>({})
  const errors: Record<string, Record<string, string>> = {}
  if (save.kind === 'failed') {
    for (const { field, message } of save.refusal.errors) {
      const [, index, name] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? []
      const id = save.lineIds[Number(index)]
      if (id !== undefined && name !== undefined) errors[id] = { ...errors[id], [name]: message }
    }
  }
  known.current = replaceEqualDeep(known.current, errors)
  return known.current
}
