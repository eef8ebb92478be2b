import { Alert, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { CustomerSummary } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { digitsOf } from '../../digits-of.ts'
import { nameCustomer } from './name-customer.ts'
import { saveFile } from './save-file.ts'

interface HeldDataProps {
  /** As they were named. */
  who: string
  summary: CustomerSummary
  onChange: (summary: CustomerSummary) => void
}

/** How much is kept about a customer, and what can be done with it. */
export function HeldData({ who, summary, onChange }: HeldDataProps) {
  const { email, customer_id: id, name, quotes, counts } = summary
  const exporting = useSubmit(() => call('POST', '/customer-data/export', { body: nameCustomer(who) }), {
    changes: [['audit']],
    onDone: (data) => saveFile('customer-data.json', 'application/json', JSON.stringify(data, null, 2)),
  })
  const isNothing = id === null && Object.values(counts).every((count) => count === 0)
  return (
    <Card withBorder maw={640}>
      <Stack>
        <Text fw={600} className="typed">
          {[name, email ?? who].filter(Boolean).join(', ')}
        </Text>
        {isNothing && <Text size="sm">Nothing is kept about this customer.</Text>}
        <Facts
          facts={[
            ['Customer id', id && digitsOf(id)],
            ['Quotes', counts.quotes > 0 ? `${counts.quotes}: ${quotes.map(({ number }) => number).join(', ')}` : null],
            ...KINDS.map(([kind, words]) => [words, counts[kind] > 0 ? counts[kind] : null] as const),
          ]}
        />
        {!isNothing && (
          <Group>
            <Button variant="default" loading={exporting.busy} onClick={() => void exporting.run()}>
              Download as JSON
            </Button>
            <Remove who={who} onChange={onChange} />
          </Group>
        )}
        <Refused refusal={exporting.refusal} />
      </Stack>
    </Card>
  )
}

const KINDS: readonly [Exclude<keyof CustomerSummary['counts'], 'quotes'>, string][] = [
  ['versions', 'Offers'],
  ['messages', 'Messages'],
  ['changes', 'Entries in timelines'],
  ['mails', 'E-mails'],
  ['documents', 'Documents'],
  ['links', 'Links to quotes'],
  ['draft_orders', 'Draft orders'],
  ['sessions', 'Sign-ins'],
  ['mail_suppressions', 'Addresses without mail'],
  ['data_requests', 'Data requests'],
  ['imports', 'Imported files'],
]

function Remove({ who, onChange }: Pick<HeldDataProps, 'who' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const removing = useSubmit(() => call('POST', '/customer-data/redact', { body: nameCustomer(who) }), {
    changes: [['audit'], ['quotes'], ['data-requests'], ['customers']],
    said: 'The personal data is removed.',
    onDone: onChange,
  })
  const confirm = async () => {
    const isRight = typed.trim().toLowerCase() === who.toLowerCase()
    setWrong(!isRight)
    return isRight ? removing.run() : undefined
  }
  return (
    <Ask
      title="Remove personal data?"
      does="Remove for good"
      dangerous
      busy={removing.busy}
      refusal={removing.refusal}
      onYes={confirm}
      opener={(open) => (
        <Button color="red" variant="outline" onClick={open}>
          Remove personal data
        </Button>
      )}
    >
      <Alert color="red" title="This cannot be undone">
        Names, addresses, phone numbers, notes, messages, names of custom lines, PO numbers, e-mails, documents and
        links are removed.
      </Alert>
      <Text size="sm">
        What stays: each quote with its number, products, amounts and status, its events, and the audit log, which says
        that you did this but not for whom.
      </Text>
      <TextInput
        label={`Type ${who} to confirm`}
        required
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong && 'This is not the same.'}
      />
    </Ask>
  )
}
