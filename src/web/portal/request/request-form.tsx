import { Alert, Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PortalSession, QuoteRequested, RequestForm } from '../../../http/portal/contract.ts'
import { Refusal } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { call } from '../api.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { forgetSession } from '../session/session.ts'
import { Refused } from '../shell/refused.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { checkDraft, type Faults, faultsOf } from './check-draft.ts'
import { DetailFields } from './detail-fields.tsx'
import { type RequestDraft, toRequest } from './request-draft.ts'
import classes from './request.module.css'
import { RequestLines } from './request-lines.tsx'
import { takeSource } from './take-source.ts'
import { useAsked } from './use-asked.ts'
import { useDraft } from './use-draft.ts'

interface RequestFormViewProps {
  form: RequestForm
  contact: PortalSession['contact']
  onSent: (made: QuoteRequested, email: string) => void
}

const NONE: Faults = {}

/** The form itself: checked here first, sent, and what the store says against it shown where it is meant. */
export function RequestFormView({ form, contact, onSent }: RequestFormViewProps) {
  const { say, language } = useLanguage()
  const [kept, change, forget] = useDraft(form.store.domain)
  const draft = contact ? asContact(kept, contact) : kept
  const [faults, setFaults] = useState(NONE)
  const missing = useAsked(form, change)
  const element = useRef<HTMLFormElement>(null)
  const sending = useSubmit(
    (draft: RequestDraft) => sendRequest(form, toRequest(draft, { form, isContact: contact !== null, language, sourceUrl: takeSource() })),
    {
      onDone: (made) => {
        forget()
        onSent(made, draft.buyer.email)
      },
    },
  )
  const { refusal } = sending
  useEffect(() => {
    if (refusal) setFaults(faultsOf(refusal, draft, form))
    if (refusal?.code === 'not_signed_in') forgetSession()
    // biome-ignore lint/correctness/useExhaustiveDependencies: of what was sent, not of what was typed since
  }, [refusal])
  useEffect(() => {
    if (faults === NONE) return
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault] input')?.focus()
  }, [faults])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkDraft(draft, form)
    const isSound = Object.keys(found).length === 0
    setFaults(isSound ? NONE : found)
    if (isSound) void sending.run(draft)
    else sending.forget()
  }
  if (!form.takes_requests) return <Alert color="yellow" role="alert" title={say('refusal.quote_creation_paused')} />
  const parts = { form, draft, change, faults }
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.intro}>{say('request.intro')}</p>
      {missing.length > 0 && (
        <Alert color="yellow" role="alert" title={say('request.asked_missing', { names: missing.join(', ') })} />
      )}
      <Section title={say('request.what')}>
        <RequestLines form={form} lines={draft.lines} change={change} faults={faults} />
      </Section>
      <Section title={say('request.who')}>
        <BuyerFields store={form.store.domain} contact={contact} {...parts} />
      </Section>
      <Section title={say('request.details')}>
        <DetailFields {...parts} />
      </Section>
      {faults !== NONE && <Alert color="red" role="alert" title={say('request.correct', { count: Object.keys(faults).length })} />}
      {Object.keys(faults).length === 0 && <Refused refusal={refusal} />}
      <div className={classes.row}>
        <Button type="submit" size="md" loading={sending.busy} color={form.branding.color} autoContrast>
          {say('request.send')}
        </Button>
      </div>
    </form>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What is known of a contact need not be typed. */
function asContact(draft: RequestDraft, { email, name }: NonNullable<PortalSession['contact']>): RequestDraft {
  return { ...draft, buyer: { ...draft.buyer, email, name: draft.buyer.name || (name ?? '') } }
}

async function sendRequest(form: RequestForm, body: object): Promise<QuoteRequested> {
  const { domain } = form.store
  return call<QuoteRequested>('POST', ['stores', domain, 'requests'], { body })
}
