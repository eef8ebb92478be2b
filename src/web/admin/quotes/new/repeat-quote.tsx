import { Alert, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { Repeat } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { listOf } from '../../../ui/list-of.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { type AccountOnPage, readQuotes } from '../../accounts/account-reads.ts'
import { digitsOf } from '../../digits-of.ts'
import { useSession } from '../../session/session.ts'
import { type BuyerState, companyOf } from './buyer-choice.tsx'

interface RepeatQuoteProps {
  buyer: BuyerState
  onTake: (lines: Repeat['lines']) => void
}

/** Adds the lines of an earlier quote of the buyer, or of the company they buy for. Shows nothing until one is known. */
export function RepeatQuote({ buyer, onTake }: RepeatQuoteProps) {
  const account = accountOf(buyer)
  return account && <Choice key={account.id} account={account} onTake={onTake} />
}

function Choice({ account, onTake }: { account: AccountOnPage; onTake: RepeatQuoteProps['onTake'] }) {
  const { timezone } = useSession().store
  const { data } = useQuery(readQuotes(account))
  const [{ gone, left_out: leftOut }, setMissing] = useState<Pick<Repeat, 'gone' | 'left_out'>>(NOTHING)
  const taking = useSubmit((id: string) => call('GET', '/quotes/{id}/repeat', { params: { id } }), {
    said: ({ lines, number }) => say('repeat.taken', { count: lines.length, number }),
    onDone: (repeat) => {
      setMissing(repeat)
      onTake(repeat.lines)
    },
  })
  const earlier = data?.data ?? []
  if (earlier.length === 0) return null
  return (
    <Stack gap="xs">
      <Select
        label={say('repeat.label')}
        description={say('repeat.hint')}
        placeholder={say('repeat.choose')}
        nothingFoundMessage={say('repeat.nothing')}
        leftSection={<History size={16} aria-hidden />}
        searchable
        value={null}
        disabled={taking.busy}
        data={earlier.map(({ id, number, created_at: at, headline, currency, line_count: count }) => ({
          value: id,
          label: say('repeat.quote', {
            number,
            date: formatMoment(at, timezone, { dateOnly: true }),
            total: formatAmount(headline, currency),
            count,
          }),
        }))}
        onChange={(id) => id !== null && void taking.run(id)}
      />
      <Refused refusal={taking.refusal} />
      {gone.length > 0 && (
        <Alert color="yellow" role="alert" title={say('repeat.gone', { count: gone.length })}>
          <span className="typed">{listOf(gone)}</span>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert color="blue" role="status" title={say('repeat.left_out', { count: leftOut.length })}>
          <span className="typed">{listOf(leftOut)}</span>
        </Alert>
      )}
    </Stack>
  )
}

const NOTHING = { gone: [], left_out: [] }

/** Returns the company a customer buys for, or else the customer; null for a guest. */
function accountOf(buyer: BuyerState): AccountOnPage | null {
  const { kind, customer } = buyer
  if (kind === 'guest' || !customer) return null
  const company = companyOf(buyer)
  return company ? { kind: 'company', id: digitsOf(company.id) } : { kind: 'customer', id: digitsOf(customer.id) }
}
