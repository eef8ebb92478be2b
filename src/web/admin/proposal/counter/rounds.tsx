import { Accordion, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resource } from '../../../client/admin.ts'
import type { StaffQuote, TimelineEntry, Version } from '../../../client/admin-answers.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { senderName } from '../../quote/versions/sender-name.ts'
import { versionsQuery } from '../../quote/versions/versions-query.ts'
import { useSession } from '../../session/session.ts'

interface RoundsProps {
  quote: StaffQuote
  /** The sum of the counter-offer that waits for an answer. */
  theirs: string
}

/** One move of the negotiation: an offer of ours, or a counter-offer. */
interface Move {
  at: string
  what: string
  who: string
  /** Null if it is not known: a counter-offer that was answered leaves its prices, but no sum. */
  sum: string | null
  note: string | null
  lines: { id: string; title: string; text: string }[]
}

/** Lists the rounds so far, with the lines of each on demand. They are read once one opens the list. */
export function Rounds(props: RoundsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion chevronPosition="left" onChange={(value) => setOpen(value !== null)}>
      <Accordion.Item value="rounds">
        <Accordion.Control>{say('rounds.title')}</Accordion.Control>
        <Accordion.Panel>{isOpen && <RoundsTable {...props} />}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function RoundsTable({ quote, theirs }: RoundsProps) {
  const { id: quoteId, currency } = quote
  const { timezone } = useSession().store
  const versions = useQuery(versionsQuery(quoteId))
  const timeline = useQuery(resource('/quotes/{id}/timeline', { params: { id: quoteId } }))
  return (
    <Loaded query={versions}>
      {({ data }) => (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('rounds.round')}</Table.Th>
              <Table.Th>{say('version.made')}</Table.Th>
              <Table.Th>{say('version.when')}</Table.Th>
              <Table.Th className="figures">{say('rounds.sum')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {movesOf(data, timeline.data?.data ?? [], { quote, theirs }).map((move) => (
              <Table.Tr key={move.at + move.what}>
                <Table.Td>
                  <Lines move={move} />
                </Table.Td>
                <Table.Td className="typed">{move.who}</Table.Td>
                <Table.Td>{formatMoment(move.at, timezone)}</Table.Td>
                <Table.Td className="figures">{move.sum === null ? '–' : formatAmount(move.sum, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Loaded>
  )
}

function Lines({ move: { what, lines, note } }: { move: Move }) {
  if (lines.length === 0 && note === null) return what
  return (
    <details>
      <summary>{what}</summary>
      {note !== null && (
        <Text size="xs" className="typed">
          {say('line.buyer_note', { note })}
        </Text>
      )}
      {lines.map(({ id, title, text }) => (
        <Text key={id} size="xs" className="typed">
          {say('rounds.line', { line: title, price: text })}
        </Text>
      ))}
    </details>
  )
}

/** Returns our offers and the buyer's counter-offers in the order they were made. */
function movesOf(
  versions: readonly Version[],
  entries: readonly TimelineEntry[],
  { quote, theirs }: RoundsProps,
): Move[] {
  const amount = (text: string) => formatAmount(text, quote.currency)
  const offers = versions.map((version): Move => {
    const lines = version.lines.map(({ id, title, quantity, unit_price: unit }) => ({
      id,
      title,
      text: unit === null ? say('line.no_price') : say('rounds.price', { quantity, price: amount(unit) }),
    }))
    const what = say('rounds.offer', { number: version.number })
    return { at: version.created_at, what, who: senderName(version), sum: version.totals.subtotal, note: null, lines }
  })
  const counters = entries.flatMap((entry): Move[] => {
    if (!('action' in entry) || entry.action !== 'counter') return []
    // the next offer keeps what was asked before it
    const { lines } = versions.find((version) => version.created_at > entry.at) ?? quote
    const asked = lines.flatMap(({ id, title, requested_price: price }) =>
      price === null ? [] : [{ id, title, text: amount(price) }],
    )
    const note = typeof entry.detail.note === 'string' ? entry.detail.note : null
    const who = entry.actor.name ?? say('who.buyer')
    return [{ at: entry.at, what: say('rounds.counter'), who, sum: null, note, lines: asked }]
  })
  const last = counters.at(-1)
  const all = last ? [...counters.slice(0, -1), { ...last, sum: theirs }] : counters
  return [...offers, ...all].sort((a, b) => (a.at < b.at ? -1 : 1))
}
