import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, resource } from '../../client/portal.ts'
import type { SharedList } from '../../client/portal-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { readQuantity } from '../request/request-draft.ts'
import { Read } from '../shell/read.tsx'
import { Refused } from '../shell/refused.tsx'
import { ListLines, type TypedLine } from './list-lines.tsx'

interface ListFormProps {
  companyId: string
  listId: string
  done: () => void
}

/** Changes the name and lines of a shared list, or deletes it. */
export function ListForm({ companyId, listId, done }: ListFormProps) {
  const params = { id: companyId, list: listId }
  const list = useQuery({ ...resource('/companies/{id}/lists/{list}', { params }), staleTime: 0 })
  return (
    <Read query={list.isFetching ? { ...list, data: undefined } : list}>
      {(list: SharedList) => <Fields {...{ list, params, done }} />}
    </Read>
  )
}

interface FieldsProps {
  list: SharedList
  params: { id: string; list: string }
  done: () => void
}

function Fields({ list, params, done }: FieldsProps) {
  const { say } = useLanguage()
  const [name, setName] = useState(list.name)
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    list.lines.map((line) => ({ ...line, typed: String(line.quantity) })),
  )
  const [isSure, setSure] = useState(false)
  const changes = [['companies', params.id, 'lists'] as const]
  const saving = useSubmit(
    () =>
      call('PUT', '/companies/{id}/lists/{list}', {
        params,
        body: {
          name: name.trim(),
          lines: lines.map(({ variant_id, typed }) => ({ variant_id, quantity: readQuantity(typed) ?? 1 })),
        },
      }),
    { changes, onDone: done },
  )
  const deleting = useSubmit(() => call('DELETE', '/companies/{id}/lists/{list}', { params }), {
    changes,
    onDone: done,
  })
  const isTaken = saving.refusal?.code === 'state_conflict'
  const isWrong = name.trim() === '' || lines.length === 0 || lines.some(({ typed }) => readQuantity(typed) === null)
  return (
    <form className={classes.stack} onSubmit={saving.submit}>
      <TextInput
        label={say('lists.name')}
        required
        maxLength={100}
        value={name}
        error={isTaken && say('lists.taken')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ListLines lines={lines} change={setLines} />
      {!isTaken && <Refused refusal={saving.refusal ?? deleting.refusal} />}
      <div className={classes.row}>
        <Button type="submit" loading={saving.busy} disabled={isWrong}>
          {say('company.save')}
        </Button>
        <Button
          variant={isSure ? 'filled' : 'subtle'}
          color="red"
          loading={deleting.busy}
          onClick={() => (isSure ? void deleting.run() : setSure(true))}
        >
          {say(isSure ? 'lists.delete_sure' : 'lists.delete')}
        </Button>
      </div>
    </form>
  )
}
