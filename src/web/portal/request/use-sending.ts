import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../client/portal.ts'
import type { QuoteRequested, RequestBody, RequestForm } from '../../client/portal-answers.ts'
import { Refusal } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { forgetSession } from '../session/session.ts'
import { checkDraft, type Faults, faultsOf } from './check-draft.ts'
import { type RequestDraft, toRequest } from './request-draft.ts'
import { takeSource } from './take-source.ts'

interface Sending {
  submit: (event: FormEvent) => void
  busy: boolean
  /** Faults found here or by the store. */
  faults: Faults
  refusal: Refusal | null
  /** The form, whose first faulty field gets the focus. */
  element: RefObject<HTMLFormElement | null>
}

interface SendingParts {
  form: RequestForm
  draft: RequestDraft
  /** Rows of a list that are not among its lines. */
  unadded: number
  isContact: boolean
  onSent: (made: QuoteRequested) => void
}

/** Checks a request and sends it to its store. */
export function useSending({ form, draft, unadded, isContact, onSent }: SendingParts): Sending {
  const { language } = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState<{ draft: RequestDraft; faults: Faults } | null>(null)
  const sending = useSubmit(
    () => send(form, toRequest(draft, { form, isContact, language, sourceUrl: takeSource() })),
    { onDone: onSent },
  )
  const { refusal } = sending
  const found = useMemo(() => {
    if (!tried) return {}
    return refusal ? faultsOf(refusal, tried.draft, form) : tried.faults
  }, [tried, refusal, form])
  useEffect(() => {
    if (Object.keys(found).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault] input')?.focus()
    }
  }, [found])
  const faults = useMemo(
    () => (refusal ? found : stillWrong(found, checkDraft(draft, { form, language, unadded }))),
    [found, refusal, draft, form, language, unadded],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkDraft(draft, { form, language, unadded })
    setTried({ draft, faults: wrong })
    if (Object.keys(wrong).length === 0) void sending.run()
    else sending.forget()
  }
  return { submit, busy: sending.busy, faults, refusal, element }
}

/** Returns the faults found on sending that are still there; what has been typed since is only checked on the next try. */
function stillWrong(found: Faults, now: Faults): Faults {
  return Object.fromEntries(Object.keys(found).flatMap((field) => (now[field] ? [[field, now[field]] as const] : [])))
}

async function send({ store }: RequestForm, body: RequestBody): Promise<QuoteRequested> {
  try {
    return await call('POST', '/stores/{domain}/requests', { params: { domain: store.domain }, body })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_signed_in') forgetSession()
    throw error
  }
}
