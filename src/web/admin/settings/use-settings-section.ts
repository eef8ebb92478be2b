import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettingsEdit, StoreSettings } from '../../../domain/stores/settings.ts'
import { call } from '../../client/admin.ts'
import type { Settings } from '../../client/admin-answers.ts'
import { Refusal } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { settingsQuery } from './settings-query.ts'

export type Member = keyof StoreSettings
/** Members of the settings; an undefined member is not set. */
type Draft<K extends Member> = { [M in K]: StoreSettings[M] | undefined }

/** The state of editing some top-level members of the settings. */
export interface SettingsSection<K extends Member> {
  /** The values to save: the stored ones until they are changed. */
  draft: Draft<K>
  change: (changes: Partial<Draft<K>>) => void
  dirty: boolean
  save: () => Promise<unknown>
  discard: () => void
  busy: boolean
  /** The API's refusal of the draft, except conflicts. */
  refusal: Refusal | null
  /** Returns the API's error about a field, such as `numbering.prefix`. */
  errorOf: (field: string) => string | undefined
  /** The values that someone else has saved for these members since; null if there is no conflict. */
  theirs: Draft<K> | null
  /** Keeps the person's own draft: saving it overwrites the other changes. */
  keepMine: () => void
}

interface Edit<K extends Member> {
  /** The settings that the draft started from. */
  base: Settings
  draft: Draft<K>
}

/**
 * Edits some members of the settings. Other people's changes to other members are preserved; if they changed the same members, nothing is
 * saved until the person has seen their changes.
 */
export function useSettingsSection<K extends Member>(stored: Settings, members: readonly K[]): SettingsSection<K> {
  const client = useQueryClient()
  const [edit, setEdit] = useState<Edit<K> | null>(null)
  const [theirs, setTheirs] = useState<Settings | null>(null)
  const isDirty = edit !== null && !isSame(edit.draft, pick(edit.base, members))
  const { base, draft } = isDirty ? edit : { base: stored, draft: pick(stored, members) }

  const send = async () => {
    const settings: SettingsEdit = Object.fromEntries(members.map((member) => [member, draft[member] ?? null]))
    const patch = ({ revision }: Settings) => call('PATCH', '/settings', { body: { settings, revision } })
    try {
      return await patch(base)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'state_conflict')) throw error
      const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 })
      if (isSame(pick(now, members), pick(base, members))) return patch(now)
      setTheirs(now)
      return null
    }
  }
  const saving = useSubmit(send, {
    changes: [['audit'], ['session'], ['settings', 'names']],
    onDone: (saved) => {
      if (saved === null) return
      client.setQueryData(settingsQuery.queryKey, saved)
      setEdit(null)
    },
  })
  const forget = () => {
    setTheirs(null)
    saving.forget()
  }
  return {
    draft,
    change: (changes) => setEdit({ base, draft: { ...draft, ...changes } }),
    dirty: isDirty,
    save: saving.run,
    discard: () => {
      setEdit(null)
      forget()
    },
    busy: saving.busy,
    refusal: saving.refusal,
    errorOf: (field) => saving.errorOf(`settings.${field}`),
    theirs: theirs && pick(theirs, members),
    keepMine: () => {
      if (theirs) setEdit({ base: theirs, draft })
      forget()
    },
  }
}

function pick<K extends Member>({ settings }: Settings, members: readonly K[]): Draft<K> {
  return Object.fromEntries(members.map((member) => [member, settings[member]])) as Draft<K>
}

/** Compares regardless of member order; an undefined member equals a missing one. */
function isSame(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
