import { Alert, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PortalSession, QuoteRequested, RequestForm } from '../../client/portal-answers.ts'
import { type Refusal, STORE_SIGN_IN } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import classes from './request.module.css'
import type { RequestDraft } from './request-draft.ts'
import { RequestFiles, useRequestFiles } from './request-files.tsx'
import { RequestLines } from './request-lines.tsx'
import { useDraft } from './use-draft.ts'
import { useLinkedProducts } from './use-linked-products.ts'
import { useSending } from './use-sending.ts'

interface RequestFormViewProps {
  form: RequestForm
  contact: PortalSession['contact']
  onSent: (made: QuoteRequested, email: string) => void
}

/** The request form: validates here before sending, and shows the store's errors at their fields. */
export function RequestFormView({ form, contact, onSent }: RequestFormViewProps) {
  const { say } = useLanguage()
  const [kept, change, forget] = useDraft(form.store.domain)
  const draft = contact ? asContact(kept, contact) : kept
  const { missing, failed } = useLinkedProducts(form, change)
  const files = useRequestFiles(form.store.domain, draft, change)
  const [unadded, setUnadded] = useState(0)
  const { submit, busy, faults, refusal, element } = useSending({
    form,
    draft,
    unadded,
    isContact: contact !== null,
    onSent: (made) => {
      forget()
      onSent(made, draft.buyer.email)
    },
  })
  const count = Object.keys(faults).length
  if (!form.takes_requests) return <Alert color="yellow" role="alert" title={say('refusal.quote_creation_paused')} />
  const parts = { form, draft, change, faults }
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.intro}>{say('request.intro')}</p>
      {missing.length > 0 && (
        <Alert color="yellow" role="alert" title={say('request.asked_missing', { names: missing.join(', ') })} />
      )}
      <Refused refusal={failed} />
      <Section title={say('request.what')}>
        <RequestLines
          form={form}
          company={companyOf(draft, contact)}
          lines={draft.lines}
          change={change}
          onRows={setUnadded}
          faults={faults}
        />
      </Section>
      {STORE_SIGN_IN === null && (
        <Section title={say('files.title')}>
          <RequestFiles files={files} lines={draft.lines} />
        </Section>
      )}
      <Section title={say('request.who')}>
        <BuyerFields store={form.store.domain} contact={contact} {...parts} />
      </Section>
      <Section title={say('request.details')}>
        <DetailFields {...parts} />
      </Section>
      <Foot {...{ form, busy, refusal }} count={count} isReady={files.isSettled} />
    </form>
  )
}

interface FootProps {
  form: RequestForm
  /** The entries to correct. */
  count: number
  refusal: Refusal | null
  busy: boolean
  /** False while files are being added. */
  isReady: boolean
}

function Foot({ form, count, refusal, busy, isReady }: FootProps) {
  const { say } = useLanguage()
  return (
    <>
      {count > 0 ? (
        <Alert color="red" role="alert" title={say('request.correct', { count })} />
      ) : (
        <Refused refusal={refusal} />
      )}
      {!isReady && (
        <p role="status" className={classes.hint}>
          {say('files.unsettled')}
        </p>
      )}
      <div className={classes.row}>
        <Button type="submit" size="md" loading={busy} disabled={!isReady} color={form.branding.color} autoContrast>
          {say('request.send')}
        </Button>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The company a contact buys for, by the digits of its id: that of the chosen location, or their only one. */
function companyOf({ locationId }: RequestDraft, contact: PortalSession['contact']) {
  const companies = contact?.companies ?? []
  const chosen = companies.find(({ locations }) => locations.some(({ id }) => id === locationId))
  const company = chosen ?? (companies.length === 1 ? companies[0] : undefined)
  return company ? { id: company.id.slice(company.id.lastIndexOf('/') + 1), name: company.name } : null
}

/** Fills in the details that are known of a contact. */
function asContact(draft: RequestDraft, { email, name }: NonNullable<PortalSession['contact']>): RequestDraft {
  return { ...draft, buyer: { ...draft.buyer, email, name: draft.buyer.name || (name ?? '') } }
}
