import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { PlatformCustomer } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { listOf } from '../../../ui/list-of.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'

interface CustomerSearchProps {
  customer: PlatformCustomer | null
  onFound: (customer: PlatformCustomer | null) => void
}

/** Finds a customer of the store by their full e-mail address or id. */
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
          label={say('targeting.customer')}
          description={say('targeting.customer_hint')}
          flex={1}
          miw={200}
          value={text}
          maxLength={254}
          error={unknown && say('targeting.no_customer')}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setUnknown(false)
          }}
          onKeyDown={(event) => event.key === 'Enter' && find()}
        />
        <Button variant="default" loading={finding.busy} disabled={text.trim() === ''} onClick={find}>
          {say('targeting.find')}
        </Button>
      </Group>
      <Refused refusal={finding.refusal} />
      {customer && <Found customer={customer} />}
    </Stack>
  )
}

function sayTags(tags: PlatformCustomer['tags']): string {
  if (tags === null) return say('targeting.hidden_tags')
  return tags.length > 0 ? say('targeting.tags', { tags: listOf(tags) }) : say('targeting.no_tags')
}

function Found({ customer: { name, email, tags, companies } }: { customer: PlatformCustomer }) {
  const facts = [
    name ?? email ?? say('targeting.a_customer'),
    ...(companies.length > 0 ? [listOf(companies.map((company) => company.name))] : []),
    sayTags(tags),
  ]
  return (
    <Text size="sm" className="typed">
      {facts.join(' · ')}
    </Text>
  )
}
