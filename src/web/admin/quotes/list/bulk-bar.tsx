import { Button, CloseButton, Group, Menu, Paper, Text } from '@mantine/core'
import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import type { LossReason } from '../../../../domain/quotes/loss-reason.ts'
import { ACTIONS } from '../../../../domain/quotes/transitions.ts'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { Ask } from '../../../ui/ask.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { listOf } from '../../../ui/list-of.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { LossSelect } from '../../quote/actions/loss-select.tsx'
import { useMay, useSession } from '../../session/session.ts'
import { SnippetTextarea } from '../../snippets/snippet-textarea.tsx'
import { isAtWork, useStaff } from '../../use-staff.ts'
import classes from './bulk-bar.module.css'
import type { useBulk } from './use-bulk.ts'

interface BulkBarProps {
  quotes: readonly QuoteItem[]
  bulk: ReturnType<typeof useBulk>
  /** Selects the quotes of the list that are not loaded yet, too; null if there are none, or not all others are selected. */
  onRest: (() => Promise<void>) | null
  onClear: () => void
}

/** Shows the actions for the selected quotes, leaving out those that none of them allows. */
export function BulkBar({ quotes, bulk: { submission }, onRest, onClear }: BulkBarProps) {
  const { busy, run, refusal } = submission
  return (
    <Paper className={classes.bar ?? ''} shadow="md" withBorder p="xs" role="region" aria-label={say('bulk.label')}>
      <Group gap="xs" wrap="wrap">
        <CloseButton aria-label={say('bulk.none')} onClick={onClear} />
        <Text size="sm" fw={600} aria-live="polite">
          {say('bulk.selected', { count: quotes.length })}
        </Text>
        {onRest && <Rest onRest={onRest} />}
        <Assign busy={busy} onAssign={(staff_id) => void run(quotes, { action: 'assign', staff_id })} />
        {startsOn('start_review', quotes) && (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => void run(quotes, { action: 'start_review' })}
          >
            {say('bulk.review')}
          </Button>
        )}
        {startsOn('close', quotes) && <Close quotes={quotes} submission={submission} />}
      </Group>
      <Refused refusal={refusal} />
    </Paper>
  )
}

/** True if at least one quote has a status in which the action is allowed. */
function startsOn(action: 'start_review' | 'close', quotes: readonly QuoteItem[]): boolean {
  const from: readonly string[] = ACTIONS[action].from
  return quotes.some(({ status }) => from.includes(status))
}

/** Selects what the list has not loaded yet. */
function Rest({ onRest }: { onRest: () => Promise<void> }) {
  const [isReading, setReading] = useState(false)
  const read = async () => {
    setReading(true)
    await onRest().finally(() => setReading(false))
  }
  return (
    <Button size="xs" variant="subtle" loading={isReading} onClick={() => void read()}>
      {say('bulk.rest')}
    </Button>
  )
}

function Assign({ busy, onAssign }: { busy: boolean; onAssign: (staffId: string | null) => void }) {
  const { staff: me } = useSession()
  const mayAssign = useMay('quotes.assign')
  const others = useStaff().filter((one) => isAtWork(one) && one.id !== me.id && mayAssign)
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" loading={busy} rightSection={<ChevronUp size={14} aria-hidden />}>
          {say('bulk.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onAssign(me.id)}>{say('bulk.to_me')}</Menu.Item>
        <Menu.Item onClick={() => onAssign(null)}>{say('bulk.to_nobody')}</Menu.Item>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onAssign(id)}>
            <span className="typed">{name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns what the quotes come to together, in each currency. */
function sumOf(quotes: readonly QuoteItem[]): string {
  const byCurrency = [...Map.groupBy(quotes, ({ currency }) => currency)]
  return listOf(
    byCurrency.map(([currency, some]) =>
      formatAmount(formatMoney(sum(some.map(({ headline }) => parseMoney(headline)))), currency),
    ),
  )
}

type CloseProps = Pick<BulkBarProps, 'quotes'> & { submission: BulkBarProps['bulk']['submission'] }

function Close({ quotes, submission: { busy, run } }: CloseProps) {
  const [reason, setReason] = useState('')
  const [loss, setLoss] = useState<LossReason | null>(null)

  return (
    <Ask
      title={say('bulk.close_title', { count: quotes.length })}
      does={say('bulk.close_do')}
      dangerous
      busy={busy}
      refusal={null}
      onYes={async () => {
        await run(quotes, {
          action: 'close',
          ...(reason.trim() !== '' && { reason: reason.trim() }),
          ...(loss !== null && { loss_reason: loss }),
        })
        return true // the bar shows refusals
      }}
      opener={(open) => (
        <Button size="xs" variant="default" onClick={open}>
          {say('bulk.close')}
        </Button>
      )}
    >
      <Text size="sm" fw={600}>
        {say('bulk.close_sum', { count: quotes.length, sum: sumOf(quotes) })}
      </Text>
      <Text size="sm">{say('bulk.close_lead')}</Text>
      <SnippetTextarea
        quote={null}
        label={say('dialog.reason')}
        description={say('bulk.close_hint')}
        maxLength={2000}
        autosize
        minRows={2}
        value={reason}
        onText={setReason}
      />
      <LossSelect value={loss} onChange={setLoss} />
    </Ask>
  )
}
