import { Alert, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { CustomerSummary } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { digitsOf } from '../../digits-of.ts'
import { saveFile } from '../../save-file.ts'
import { nameCustomer } from './name-customer.ts'

interface HeldDataProps {
  /** The e-mail address or id that was searched for. */
  who: string
  summary: CustomerSummary
  onChange: (summary: CustomerSummary) => void
}

/** Summarizes the data kept about a customer, and lets staff download or remove it. */
export function HeldData({ who, summary, onChange }: HeldDataProps) {
  const { email, customer_id: id, name, quotes, counts } = summary
  const exporting = useSubmit(() => call('POST', '/customer-data/export', { body: nameCustomer(who) }), {
    changes: [['audit']],
    onDone: (data) =>
      saveFile('customer-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
  })
  const isNothing = id === null && Object.values(counts).every((count) => count === 0)
  return (
    <Card withBorder maw={640}>
      <Stack>
        <Text fw={600} className="typed">
          {[name, email ?? who].filter(Boolean).join(', ')}
        </Text>
        {isNothing && <Text size="sm">{say('data.nothing')}</Text>}
        <Facts
          facts={[
            [say('data.customer_id'), id && digitsOf(id)],
            [
              say('data.quotes'),
              counts.quotes > 0 ? `${counts.quotes}: ${quotes.map(({ number }) => number).join(', ')}` : null,
            ],
            ...KINDS.map(([kind, words]) => [words, counts[kind] > 0 ? counts[kind] : null] as const),
          ]}
        />
        {!isNothing && (
          <Group>
            <Button variant="default" loading={exporting.busy} onClick={() => void exporting.run()}>
              {say('data.download')}
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
  ['versions', say('data.versions')],
  ['messages', say('data.messages')],
  ['changes', say('data.changes')],
  ['mails', say('data.mails')],
  ['documents', say('data.documents')],
  ['attachments', say('files.title')],
  ['links', say('data.links')],
  ['notes', say('data.notes')],
  ['draft_orders', say('data.draft_orders')],
  ['sessions', say('data.sessions')],
  ['mail_suppressions', say('data.mail_suppressions')],
  ['data_requests', say('data.requests')],
  ['imports', say('data.imports')],
]

function Remove({ who, onChange }: Pick<HeldDataProps, 'who' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const removing = useSubmit(() => call('POST', '/customer-data/redact', { body: nameCustomer(who) }), {
    changes: [['audit'], ['quotes'], ['data-requests'], ['customers']],
    said: say('data.removed'),
    onDone: onChange,
  })
  const confirm = async () => {
    const isRight = typed.trim().toLowerCase() === who.toLowerCase()
    setWrong(!isRight)
    return isRight ? removing.run() : undefined
  }
  return (
    <Ask
      title={say('data.remove_title')}
      does={say('data.remove_does')}
      dangerous
      busy={removing.busy}
      refusal={removing.refusal}
      onYes={confirm}
      opener={(open) => (
        <Button color="red" variant="outline" onClick={open}>
          {say('data.remove')}
        </Button>
      )}
    >
      <Alert color="red" title={say('data.remove_warning')}>
        {say('data.removes')}
      </Alert>
      <Text size="sm">{say('data.stays')}</Text>
      <TextInput
        label={say('data.type_to_confirm', { who })}
        required
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong && say('data.not_same')}
      />
    </Ask>
  )
}
