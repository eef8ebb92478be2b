import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { useMay, useSession } from '../session/session.ts'
import { whoMay } from '../session/who-may.ts'
import { isAtWork, useStaff } from '../use-staff.ts'
import { useQuoteAction } from './actions/use-quote-action.ts'
import { quoteKey } from './quote-query.ts'

/** Shows and changes the assignee: Managers assign anybody, Sales reps take unassigned quotes and release their own. */
export function Assignee({ quote }: { quote: StaffQuote }) {
  const { staff: me } = useSession()
  const mayAssign = useMay('quotes.assign')
  const staff = useStaff()
  const { assigned_staff: assigned } = quote
  const client = useQueryClient()
  const lastChoice = useRef<Promise<unknown>>(Promise.resolve())
  const assigning = useQuoteAction(
    quote,
    async (_shown, staffId: string | null) => {
      const { revision } = client.getQueryData<StaffQuote>(quoteKey(quote.id)) ?? quote
      const assigned = await call('POST', '/quotes/{id}/assign', {
        params: { id: quote.id },
        body: { revision, staff_id: staffId },
      })
      client.setQueryData(quoteKey(quote.id), assigned)
      return assigned
    },
    { said: say('assign.done') },
  )
  // A quick second choice waits for the first, so that it builds on its result.
  const choose = (staffId: string | null) => {
    lastChoice.current = lastChoice.current.then(() => assigning.run(staffId))
  }
  const isOthers = assigned !== null && assigned.id !== me.id
  const isFixed = isOthers && !mayAssign
  const colleagues = staff.filter((one) => one.id !== me.id && one.id !== assigned?.id && isAtWork(one) && mayAssign)
  const nameOf = (one: { id: string; email: string }) => staff.find(({ id }) => id === one.id)?.name ?? one.email
  const choices = [
    { value: '', label: say('assign.nobody') },
    { value: me.id, label: say('assign.me', { name: me.name }) },
    ...(isOthers ? [{ value: assigned.id, label: nameOf(assigned) }] : []),
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const changed = assigning.refusal?.code === 'state_conflict' && say('assign.changed')
  return (
    <NativeSelect
      label={say('assign.label')}
      size="sm"
      maw={260}
      data={choices}
      value={assigned?.id ?? ''}
      disabled={isFixed}
      {...(isFixed && { description: say('assign.fixed', { who: whoMay('quotes.assign') }) })}
      onChange={(event) => choose(event.currentTarget.value || null)}
      error={changed || assigning.errorOf('staff_id') || assigning.refusal?.message}
    />
  )
}
