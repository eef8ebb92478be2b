import { Alert, Button, Group, List, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/admin.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { Refusal } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { ReasonList } from '../../ui/reason-list.tsx'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { sayFault } from '../../ui/say-refusal.ts'
import { QUOTE_CHANGES, quoteKey } from '../quote/quote-query.ts'
import { whyNot } from '../quote/why-not.ts'
import { AnchorLink } from '../shell/links.tsx'
import { fieldOf } from './field-of.ts'
import { type BelowFloor, FloorQuestion } from './floor-question.tsx'

/** Sends the proposal or requests its approval; shows what prevents it beforehand, and the result afterwards. */
export function SendPanel({ quote, shownRevision }: { quote: StaffQuote; shownRevision: string }) {
  const { preview, actions } = quote
  const known = preview?.below_floor.map(({ title, discount_pct }) => ({ title, discount_pct })) ?? []
  const [below, setBelow] = useState<readonly BelowFloor[] | null>(null)
  const sending = useSending(quote.id, shownRevision, setBelow)
  const isCurrent = shownRevision === quote.revision
  const faults = preview?.faults ?? []
  const needsApproval = preview?.approval?.needed ?? false
  const refused = whyNot(actions.send_proposal)
  const send = () => (known.length > 0 ? setBelow(known) : void sending.run(false))
  return (
    <Paper withBorder p="md" className="no-print">
      <Stack gap="sm">
        {faults.length > 0 && <Faults quote={quote} />}
        {needsApproval && (
          <Alert color="violet" icon={<ShieldCheck aria-hidden />} title={say('send.approval_first')}>
            <ReasonList reasons={preview?.approval?.reasons ?? []} />
          </Alert>
        )}
        {sending.refusal && sending.refusal.code !== 'below_price_floor' && <SendRefused refusal={sending.refusal} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" id="send-why">
            {refused ??
              (faults.length > 0
                ? say('send.correct')
                : needsApproval
                  ? say('send.approvers_told')
                  : say('send.mail', { recipient: quote.customer?.email ?? say('who.buyer') }))}
          </Text>
          <Button
            leftSection={<Send size={16} aria-hidden />}
            loading={sending.busy}
            disabled={refused !== null || faults.length > 0 || !isCurrent}
            aria-describedby="send-why"
            onClick={send}
          >
            {needsApproval ? say('send.for_approval') : say('message.send')}
          </Button>
        </Group>
      </Stack>
      <FloorQuestion
        lines={below}
        busy={sending.busy}
        refusal={sending.refusal?.code === 'below_price_floor' ? null : sending.refusal}
        onClose={() => setBelow(null)}
        onYes={() => void sending.run(true)}
      />
    </Paper>
  )
}

function useSending(quoteId: string, revision: string, onBelow: (lines: readonly BelowFloor[]) => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const send = async (confirmed: boolean) => {
    const body = { revision, ...(confirmed && { confirm_below_floor: true }) }
    try {
      return await call('POST', '/quotes/{id}/send', { params: { id: quoteId }, body })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      if (error instanceof Refusal && code === 'below_price_floor') onBelow(error.members.lines as BelowFloor[])
      if (code === 'state_conflict' || code === 'tax_changed')
        void client.invalidateQueries({ queryKey: quoteKey(quoteId) })
      throw error
    }
  }
  return useSubmit(send, {
    said: ({ outcome, quote }) =>
      outcome === 'sent'
        ? say('send.sent', { version: quote.version_number })
        : say('send.waits', { version: quote.version_number }),
    onDone: async ({ quote }) => {
      client.setQueryData(quoteKey(quoteId), quote)
      await navigate({ to: '/quotes/$quoteId', params: { quoteId } })
      for (const queryKey of QUOTE_CHANGES) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Shows the faults that prevent sending, each linked to where it is corrected. */
function Faults({ quote }: { quote: StaffQuote }) {
  const lines = quote.staged?.lines ?? []
  return (
    <Alert color="red" title={say('send.cannot')}>
      <List size="sm">
        {quote.preview?.faults.map((fault) => (
          <List.Item key={fault.field + fault.message}>
            <AnchorLink
              to="/quotes/$quoteId/proposal"
              params={{ quoteId: quote.id }}
              hash={fieldOf(fault.field, { lines })}
              size="sm"
              className="typed"
            >
              {sayFault(fault)}
            </AnchorLink>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function SendRefused({ refusal }: { refusal: Refusal }) {
  if (refusal.code === 'state_conflict') {
    const words = say('send.changed')
    return <Refused refusal={{ message: words }} />
  }
  return <Refused refusal={refusal} />
}
