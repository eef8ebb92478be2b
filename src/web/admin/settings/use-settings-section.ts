import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoreSettings } from '../../../domain/stores/settings.ts'
import { call } from '../../client/admin.ts'
import type { Settings } from '../../client/admin-answers.ts'
import { Refusal } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { settingsQuery } from './settings-query.ts'

export type Member = keyof StoreSettings
/** Members of the settings; one that is undefined is not set. */
type Draft<K extends Member> = { [M in K]: StoreSettings[M] | undefined }

/** Some top-level members of the settings while a person edits them. */
export interface SettingsSection<K extends Member> {
  /** What is to be saved: as stored until it is changed. */
  draft: Draft<K>
  change: (changes: Partial<Draft<K>>) => void
  dirty: boolean
  save: () => Promise<unknown>
  discard: () => void
  busy: boolean
  /** What the API said against the draft, but for a conflict. */
  refusal: Refusal | null
  /** What the API said against a field, such as `numbering.prefix`. */
  errorOf: (field: string) => string | undefined
  /** What somebody else saved in these members meanwhile; null where nobody did. */
  theirs: Draft<K> | null
  /** Goes on with one's own draft: saving it then replaces theirs. */
  keepMine: () => void
}

interface Edit<K extends Member> {
  /** What the draft was made of. */
  base: Settings
  draft: Draft<K>
}

/**
 * Edits some members of the settings. What others change meanwhile elsewhere in the settings is left alone; where they changed the
 * same members, nothing is saved until the person has seen theirs.
 */
export function useSettingsSection<K extends Member>(stored: Settings, members: readonly K[]): SettingsSection<K> {
  const client = useQueryClient()
  const [edit, setEdit] = useState<Edit<K> | null>(null)
  const [theirs, setTheirs] = useState<Settings | null>(null)
  const isDirty = edit !== null && !isSame(edit.draft, pick(edit.base, members))
  const { base, draft } = isDirty ? edit : { base: stored, draft: pick(stored, members) }

  const send = async () => {
    const body = Object.fromEntries(members.map((member) => [member, draft[member] ?? null]))
    const patch = ({ revision }: Settings) => call('PATCH', '/settings', { body: { settings: body, revision } })
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

/** Whatever the order of members; one that is undefined is like none. */
function isSame(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
