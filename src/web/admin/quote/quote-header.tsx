import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { storeTime } from '../../ui/use-now.ts'
import { CompanyLink, CustomerLink } from '../accounts/account-link.tsx'
import { useSession } from '../session/session.ts'
import { useStaffNames } from '../use-staff.ts'
import { Assignee } from './assignee.tsx'
import { Expiry } from './expiry.tsx'
import { LossNote } from './loss-note.tsx'
import { nextStep } from './next-step.ts'

/** Shows the quote's buyer, next step, version, expiry and assignee. */
export function QuoteHeader({ quote }: { quote: StaffQuote }) {
  const { staff, store } = useSession()
  const nameOf = useStaffNames()
  const { customer } = quote
  const { company_id: companyId, customer_id: customerId } = quote.platform
  const person = customer?.name ?? customer?.email
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap={2} flex={1} miw={240}>
          <Text fw={600} className="typed" component="div">
            {customer?.company_name && <CompanyLink id={companyId} name={customer.company_name} />}
            {customer?.company_name && person && ' · '}
            {person && <CustomerLink id={customerId} name={person} />}
          </Text>
          <Text data-testid="next-step">
            {nextStep(quote, { me: staff.id, nameOf, timeZone: store.timezone, now: storeTime() })}
          </Text>
          <LossNote quote={quote} />
        </Stack>
        <Fact name={say('quote.version')}>
          <Text size="sm">{quote.version_number === 0 ? say('quote.no_version') : quote.version_number}</Text>
        </Fact>
        <Fact name={say('quote.expiry')}>
          <Expiry quote={quote} timeZone={store.timezone} />
        </Fact>
        <Assignee quote={quote} />
      </Group>
    </Paper>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {children}
    </Stack>
  )
}
