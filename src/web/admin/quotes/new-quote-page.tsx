import { Button, Group, Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call, resource } from '../../client/admin.ts'
import type { NewQuote } from '../../client/admin-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { saveBarForm } from '../framed/save-bar-form.ts'
import { SaveBarSign } from '../framed/save-bar-sign.tsx'
import { LeaveGuard } from '../settings/leave-guard.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { BuyerChoice, type BuyerState, companyOf, placesOf } from './new/buyer-choice.tsx'
import { DraftDetails } from './new/draft-details.tsx'
import { isSound } from './new/draft-line-row.tsx'
import { DraftLines } from './new/draft-lines.tsx'
import { addRepeated, type DraftLine, MOST_LINES, NO_DETAILS, NO_GUEST, toRequest } from './new/quote-draft.ts'
import { RepeatQuote } from './new/repeat-quote.tsx'

const NOBODY: BuyerState = { kind: 'customer', customer: null, locationId: null, guest: NO_GUEST }

/** Creates a quote for a buyer; `customer` in the address preselects one. */
export function NewQuotePage() {
  const [buyer, changeBuyer] = useBuyer()
  const [lines, setLines] = useState<readonly DraftLine[]>([])
  const [details, setDetails] = useState(NO_DETAILS)
  const [unadded, setUnadded] = useState(0)
  const [tried, setTried] = useState(false)
  const navigate = useNavigate()
  const made = useSubmit((body: NewQuote) => call('POST', '/quotes', { body }), {
    changes: [['quotes']],
    onDone: ({ id }) => void navigate({ to: '/quotes/$quoteId', params: { quoteId: id }, ignoreBlocker: true }),
  })
  const missing = findMissing(buyer, { lines, unadded })
  const create = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const of = buyer.kind === 'guest' ? { guest: buyer.guest } : asCustomer(buyer)
    if (!of || missing.buyer || missing.lines) return
    void made.run(toRequest({ buyer: of, lines, details }))
  }
  const discard = () => {
    changeBuyer({ kind: 'customer', guest: NO_GUEST })
    setLines([])
    setDetails(NO_DETAILS)
  }
  const isDirty = lines.length > 0 || details !== NO_DETAILS || buyer.guest !== NO_GUEST
  return (
    <Page title={say('inbox.new_quote')} above={<AllQuotes />}>
      <LeaveGuard dirty={isDirty} />
      <form noValidate onSubmit={create} {...saveBarForm(discard)}>
        <SaveBarSign unsaved={isDirty} refusal={made.refusal} />
        <Stack maw={880}>
          <Section title={say('buyer.title')}>
            <BuyerChoice
              buyer={buyer}
              onChange={changeBuyer}
              missing={tried ? missing.buyer : undefined}
              errorOf={(field) => made.errorOf(field) ?? (tried && field === 'buyer.email' ? missing.buyer : undefined)}
            />
          </Section>
          <Section title={say('zone.lines')}>
            <RepeatQuote buyer={buyer} onTake={(taken) => setLines((now) => addRepeated(now, taken))} />
            <DraftLines
              company={companyOf(buyer)}
              lines={lines}
              onChange={setLines}
              onRows={setUnadded}
              errorOf={made.errorOf}
              missing={tried ? missing.lines : undefined}
            />
          </Section>
          <Section title={say('new_quote.details')}>
            <DraftDetails details={details} onChange={setDetails} errorOf={made.errorOf} />
          </Section>
          <Refused refusal={made.refusal} />
          <Create busy={made.busy} />
        </Stack>
      </form>
    </Page>
  )
}

function Create({ busy }: { busy: boolean }) {
  return (
    <Group>
      <Button type="submit" loading={busy}>
        {say('new_quote.create')}
      </Button>
    </Group>
  )
}

function AllQuotes() {
  return (
    <AnchorLink to="/quotes" size="sm">
      {say('quote.all')}
    </AnchorLink>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** Returns the buyer and its setter, starting with the customer from the address. */
function useBuyer(): [BuyerState, (change: Partial<BuyerState>) => void] {
  const { customer: named = '' } = useSearch({ from: '/staff/quotes/new' })
  const asked = useQuery({ ...resource('/customers', { query: { q: named } }), enabled: named !== '' })
  const [chosen, setChosen] = useState<BuyerState | null>(null)
  const found = asked.data?.data[0]
  const first = found ? { ...NOBODY, customer: found, locationId: placesOf(found)[0]?.value ?? null } : NOBODY
  const buyer = chosen ?? first
  return [buyer, (change) => setChosen({ ...buyer, ...change })]
}

function asCustomer({ customer, locationId }: BuyerState) {
  return customer && { customer, locationId }
}

/** Returns messages about what to add or correct before the quote can be created. */
function findMissing(
  { kind, customer, guest }: BuyerState,
  { lines, unadded }: { lines: readonly DraftLine[]; unadded: number },
) {
  const isNamed = kind === 'guest' ? guest.email.includes('@') : customer !== null
  const who = kind === 'guest' ? say('new_quote.guest_email') : say('new_quote.choose_buyer')
  const wrong = lines.findIndex((line) => !isSound(line)) + 1
  const many = lines.length > MOST_LINES && say('new_quote.most_lines', { most: MOST_LINES })
  const pasted = unadded > 0 && say('new_quote.unadded', { count: unadded })
  const what = lines.length === 0 && say('new_quote.no_lines')
  const faulty = wrong > 0 && say('new_quote.faulty_line', { number: wrong })
  return { buyer: isNamed ? undefined : who, lines: pasted || what || many || faulty || undefined }
}
