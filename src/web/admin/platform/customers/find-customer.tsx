import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { CustomerSummary } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { HeldData } from './held-data.tsx'
import { nameCustomer } from './name-customer.ts'

/** Finds a customer, summarizes the data kept about them, and lets staff download or remove it. */
export function FindCustomer() {
  const [wanted, setWanted] = useState('')
  const [found, setFound] = useState<{ who: string; summary: CustomerSummary } | null>(null)
  const finding = useSubmit((who: string) => call('POST', '/customer-data/find', { body: nameCustomer(who) }), {
    onDone: (summary) => setFound({ who: wanted.trim(), summary }),
  })
  const start = () => {
    setFound(null)
    return wanted.trim()
  }
  return (
    <Stack component="section" aria-labelledby="find-customer">
      <Title order={2} size="h4" id="find-customer">
        {say('data.find_title')}
      </Title>
      <Text size="sm" c="dimmed" maw={640}>
        {say('data.find_hint')}
      </Text>
      <form onSubmit={(event) => finding.submit(event, start())}>
        <Group align="flex-end">
          <TextInput
            label={say('data.find_by')}
            required
            flex={1}
            miw={220}
            maw={420}
            maxLength={254}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <Button type="submit" loading={finding.busy}>
            {say('data.find')}
          </Button>
        </Group>
      </form>
      <Refused refusal={finding.refusal} />
      {found && <HeldData key={found.who} {...found} onChange={(summary) => setFound({ ...found, summary })} />}
    </Stack>
  )
}
