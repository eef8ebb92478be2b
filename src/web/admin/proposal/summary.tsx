import { Alert, Anchor, Badge, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { CircleAlert, EyeOff } from 'lucide-react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { sayFault } from '../../ui/say-refusal.ts'
import { TotalMargin } from '../worth/total-margin.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { fieldOf } from './field-of.ts'
import type { Figures } from './model/compute-figures.ts'
import type { Draft } from './model/draft.ts'

interface SummaryProps {
  quote: StaffQuote
  draft: Draft
  figures: Figures
}

/** Shows the proposal's totals and what to know before sending: faults, lines below the price floor, approval. */
export function Summary({ quote, draft, figures }: SummaryProps) {
  const titles = new Map(quote.lines.map(({ id, title }) => [id, title]))
  const below = draft.lines.filter(({ id }) => figures.lines[id]?.isBelowFloor)
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        {say('totals.title')}
      </Title>
      <Totals figures={figures} currency={quote.currency} />
      <TotalMargin margins={figures.margins} currency={quote.currency} />
      <Stack gap="xs" mt="md">
        {figures.faults.length > 0 && (
          <Alert color="blue" icon={<CircleAlert aria-hidden />} title={say('summary.before_sending')}>
            <List size="sm">
              {figures.faults.map((fault) => (
                <List.Item key={fault.field + fault.message}>
                  <Anchor href={`#${fieldOf(fault.field, draft)}`} size="sm" className="typed" onClick={goTo}>
                    {sayFault(fault)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {below.length > 0 && (
          <Alert color="red" icon={<CircleAlert aria-hidden />} title={say('floor.title')}>
            <List size="sm">
              {below.map(({ id }) => (
                <List.Item key={id}>
                  <Anchor href={`#price-${id}`} size="sm" className="typed" onClick={goTo}>
                    {titles.get(id)}
                  </Anchor>{' '}
                  −{formatPercentage(figures.lines[id]?.offCatalogPct ?? 0)}
                </List.Item>
              ))}
            </List>
            <Text size="sm">{say('summary.confirm_later')}</Text>
          </Alert>
        )}
        {figures.answeredAsWhole && (
          <Alert color="blue" icon={<EyeOff aria-hidden />} title={say('summary.as_whole')}>
            <Text size="sm">{say('summary.as_whole_hint')}</Text>
          </Alert>
        )}
        <ApprovalNotice quote={quote} />
      </Stack>
    </Paper>
  )
}

/** Focuses a field directly, because Mantine's fields need that; the address does not change. */
function goTo(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const field = document.querySelector<HTMLElement>(`[id="${event.currentTarget.hash.slice(1)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}

function Totals({ figures: { totals, lines, most }, currency }: { figures: Figures; currency: string }) {
  const amount = (text: string) => formatAmount(text, currency)
  const unpriced = Object.values(lines).filter(({ lineTotal }) => lineTotal === null).length
  const rows = [
    [say('totals.subtotal'), amount(totals.subtotal)],
    [say('totals.discount'), totals.discount === '0.00' ? amount(totals.discount) : `−${amount(totals.discount)}`],
    [say('terms.shipping'), amount(totals.shipping)],
    [say('approvals.tax'), amount(totals.tax)],
  ] as const
  return (
    <Stack gap={4}>
      {rows.map(([name, text]) => (
        <Group key={name} justify="space-between">
          <Text size="sm">{name}</Text>
          <Text size="sm" className="figures">
            {text}
          </Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={700}>{say('totals.total')}</Text>
        <Text fw={700} className="figures" data-testid="total">
          {amount(totals.total)}
        </Text>
      </Group>
      {most !== null && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {say(most.isBeforeTax ? 'choice.at_most_before_tax' : 'choice.at_most')}
          </Text>
          <Text size="sm" c="dimmed" className="figures">
            {amount(most.total)}
          </Text>
        </Group>
      )}
      {unpriced > 0 && (
        <Badge color="blue" variant="light" tt="none">
          {say('summary.unpriced', { count: unpriced })}
        </Badge>
      )}
    </Stack>
  )
}
