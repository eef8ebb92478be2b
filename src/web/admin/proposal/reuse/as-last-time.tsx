import { Alert, Button, List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { useSubmit } from '../../../http/use-submit.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { worthQuery } from '../../worth/worth.tsx'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { type LastTimeLine, priceAsLastTime } from './last-time.ts'

/** Prices each line as its buyer last accepted it, in one step, and says where each price is from. */
export const AsLastTime = memo(function AsLastTime({ editor }: { editor: ProposalEditor }) {
  const client = useQueryClient()
  const [done, setDone] = useState<readonly LastTimeLine[] | null>(null)
  const { quote } = editor.snapshot()
  const pricing = useSubmit(() => client.fetchQuery(worthQuery(editor.snapshot().quote)), {
    onDone: ({ variants }) => {
      const { quote, draft } = editor.snapshot()
      const { lines } = priceAsLastTime(draft, quote.lines, variants)
      editor.edit((before) => priceAsLastTime(before, quote.lines, variants).draft)
      setDone(lines)
    },
  })
  const { run } = pricing
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return
      event.preventDefault()
      void run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [run])
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<History size={14} aria-hidden />}
        aria-keyshortcuts="Alt+L"
        title={say('last_time.hint')}
        loading={pricing.busy}
        onClick={() => void run()}
      >
        {say('last_time.do')}
      </Button>
      <Refused refusal={pricing.refusal} />
      {done && <Done lines={done} currency={quote.currency} onClose={() => setDone(null)} />}
    </>
  )
})

interface DoneProps {
  lines: readonly LastTimeLine[]
  currency: string
  onClose: () => void
}

function Done({ lines, currency, onClose }: DoneProps) {
  const { timezone } = useSession().store
  const taken = lines.filter(({ last }) => last !== null).length
  return (
    <Alert
      color="gray"
      w="100%"
      style={{ order: 1 }} // below the other buttons
      role="status"
      title={say('last_time.done', { taken, count: lines.length })}
      withCloseButton
      closeButtonLabel={say('last_time.close')}
      onClose={onClose}
    >
      <List size="sm" listStyleType="none" mah={240} style={{ overflowY: 'auto' }}>
        {lines.map(({ lineId, title, last }) => (
          <List.Item key={lineId}>
            <span className="typed">{title}</span>
            {': '}
            {last ? (
              <>
                {formatAmount(last.unit_price, currency)}{' '}
                <Text span size="xs" c="dimmed">
                  {say('last_time.accepted', {
                    day: formatMoment(last.at, timezone, { dateOnly: true }),
                    quantity: last.quantity,
                  })}
                </Text>{' '}
                <AnchorLink to="/quotes/$quoteId" params={{ quoteId: last.quote_id }} size="xs">
                  {last.quote_number}
                </AnchorLink>
              </>
            ) : (
              <Text span size="sm" c="dimmed">
                {say('last_time.none')}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
