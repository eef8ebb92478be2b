import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { credentials, resource } from '../../client/portal.ts'
import type { QuoteRequested, RequestForm } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { sessionQuery } from '../session/session.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { RequestFormView } from './request-form.tsx'
import { RequestSent, type Sent } from './request-sent.tsx'

/** The form to request a quote from a store, for anyone; signed-in contacts send it in their own name. */
export function RequestPage() {
  const { say } = useLanguage()
  const store = decodeURIComponent(location.pathname.slice(ROOT.length).split('/')[2] ?? '')
  const form = useQuery({
    ...resource('/stores/{domain}/form', { params: { domain: store } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const session = useQuery(sessionQuery)
  credentials.csrfToken ??= form.data?.csrf_token ?? null
  const [sent, setSent] = useState<Sent | null>(null)
  const contact = session.data?.store.domain === form.data?.store.domain ? (session.data?.contact ?? null) : null
  const done = (made: QuoteRequested, email: string) => {
    setSent({ numbers: [made.number, ...made.further.map(({ number }) => number)], email })
    scrollTo(0, 0)
  }
  return (
    <PortalPage
      title={say(sent ? 'request.sent' : 'request.title')}
      branding={form.data?.branding ?? null}
      {...(contact && { nav: <a href={`${ROOT}/portal`}>{say('contact.my_quotes')}</a> })}
    >
      <Read query={session.isPending ? { ...session, data: undefined } : form}>
        {(form: RequestForm) =>
          sent ? (
            <RequestSent sent={sent} isContact={contact !== null} again={() => setSent(null)} />
          ) : (
            <RequestFormView form={form} contact={contact} onSent={done} />
          )
        }
      </Read>
    </PortalPage>
  )
}
