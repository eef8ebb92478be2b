import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { PlatformCustomer } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'

interface CustomerSearchProps {
  customer: PlatformCustomer | null
  onFound: (customer: PlatformCustomer | null) => void
}

/** Finds one customer of the store by their whole e-mail address or id. */
export function CustomerSearch({ customer, onFound }: CustomerSearchProps) {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState(false)
  const finding = useSubmit((q: string) => call('GET', '/customers', { query: { q } }), {
    onDone: ({ data: [found] }) => {
      setUnknown(!found)
      onFound(found ?? null)
    },
  })
  const find = () => {
    if (text.trim() !== '') void finding.run(text.trim())
  }
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Customer"
          description="The whole e-mail address, or the id."
          flex={1}
          miw={200}
          value={text}
          maxLength={254}
          error={unknown && 'The store has no such customer.'}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setUnknown(false)
          }}
          onKeyDown={(event) => event.key === 'Enter' && find()}
        />
        <Button variant="default" loading={finding.busy} disabled={text.trim() === ''} onClick={find}>
          Find
        </Button>
      </Group>
      <Refused refusal={finding.refusal} />
      {customer && <Found customer={customer} />}
    </Stack>
  )
}

function Found({ customer: { name, email, tags, companies } }: { customer: PlatformCustomer }) {
  const facts = [
    companies.length > 0 && `of ${companies.map((company) => company.name).join(', ')}`,
    tags.length > 0 ? `tagged ${tags.join(', ')}` : 'without tags',
  ].filter((fact) => fact !== false)
  return (
    <Text size="sm" className="typed">
      {name ?? email ?? 'A customer'} · {facts.join(' · ')}
    </Text>
  )
}
