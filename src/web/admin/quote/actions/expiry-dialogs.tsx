import { NumberInput, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { Refusal } from '../../../http/send.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { useSession } from '../../session/session.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useQuoteAction } from './use-quote-action.ts'

/** Extends a live offer to a later date. */
export function ExtendDialog({ quote, close }: DialogProps) {
  const { timezone } = useSession().store
  const [at, setAt] = useState<string | null>(quote.expires_at)
  const send = (revision: string) =>
    call('POST', '/quotes/{id}/extend', { params: { id: quote.id }, body: { revision, expires_at: at ?? '' } })
  const acting = useQuoteAction(quote, send, { said: say('expiry.extended'), onDone: close })
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="extend_expiry"
      title={say('action.extend_expiry')}
      does={say('expiry.extend_do')}
      complete={at !== null && at !== quote.expires_at}
    >
      {quote.expires_at && (
        <Text size="sm">{say('expiry.expires', { moment: formatMoment(quote.expires_at, timezone) })}</Text>
      )}
      <MomentInput
        label={say('expiry.new')}
        timeZone={timezone}
        value={at}
        onChange={setAt}
        required
        min={quote.expires_at ?? new Date(storeTime()).toISOString()}
        error={acting.errorOf('expires_at')}
      />
    </ActionDialog>
  )
}

/** Renews an expired offer at the same prices with a new expiry. */
export function RenewDialog({ quote, close }: DialogProps) {
  const { timezone } = useSession().store
  const [until, setUntil] = useState('default')
  const [days, setDays] = useState<number | string>(14)
  const [at, setAt] = useState<string | null>(null)
  const given =
    until === 'days' ? { valid_days: Number(days) } : until === 'at' && at !== null ? { expires_at: at } : {}
  const [total, setTotal] = useState<string | null>(null)
  const send = async (revision: string) => {
    try {
      return await call('POST', '/quotes/{id}/renew', {
        params: { id: quote.id },
        body: { revision, ...given, ...(total !== null && { total }) },
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'tax_changed') setTotal(String(error.members.total))
      throw error
    }
  }
  const acting = useQuoteAction(quote, send, { said: say('expiry.renewed'), onDone: close })
  const does =
    total === null ? say('expiry.renew_do') : say('expiry.renew_at', { total: formatAmount(total, quote.currency) })
  return (
    <ActionDialog
      {...{ quote, acting, close }}
      action="renew_proposal"
      title={say('action.renew_proposal')}
      does={does}
      complete={(until !== 'days' || days !== '') && (until !== 'at' || at !== null)}
    >
      <Text size="sm">{say('expiry.renew_lead')}</Text>
      <ValidFor until={until} onChange={setUntil} />
      {until === 'days' && (
        <NumberInput
          label={say('expiry.days')}
          min={1}
          max={3650}
          allowDecimal={false}
          value={days}
          onChange={setDays}
          error={acting.errorOf('valid_days')}
        />
      )}
      {until === 'at' && (
        <MomentInput
          label={say('expiry.new')}
          timeZone={timezone}
          value={at}
          onChange={setAt}
          min={new Date(storeTime()).toISOString()}
          error={acting.errorOf('expires_at')}
        />
      )}
    </ActionDialog>
  )
}

function ValidFor({ until, onChange }: { until: string; onChange: (until: string) => void }) {
  return (
    <Radio.Group label={say('expiry.valid')} value={until} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio value="default" label={say('expiry.as_usual')} />
        <Radio value="days" label={say('expiry.for_days')} />
        <Radio value="at" label={say('expiry.until')} />
      </Stack>
    </Radio.Group>
  )
}
