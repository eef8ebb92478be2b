import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type PortalKey } from '../../client/portal.ts'
import type { PortalApproval, PortalSession } from '../../client/portal-answers.ts'
import { ROOT } from '../../http/send.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { PaperSum } from '../../paper/paper-sum.tsx'
import { PaperWords } from '../../paper/paper-words.tsx'
import { useLanguage } from '../language/language-provider.tsx'
import { useFormat, ZONE } from '../language/use-format.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { Refused } from '../shell/refused.tsx'
import { TextBox } from '../shell/text-box.tsx'
import classes from './contact.module.css'
import { approvalsQuery, ContactNav } from './contact-nav.tsx'
import { placeName } from './place-name.ts'

/** Lists the quotes that colleagues accepted and this contact has to approve. */
export function ApprovalsPage({ session }: { session: PortalSession }) {
  const { say, sayOnPaper, language } = useLanguage()
  const approvals = useQuery(approvalsQuery)
  const [said, setSaid] = useState('')
  return (
    <PortalPage title={say('contact.approvals')} branding={session.branding} nav={<ContactNav session={session} />}>
      <p role="status" className={classes.hint}>
        {said}
      </p>
      <Read query={approvals}>
        {({ data }: { data: PortalApproval[] }) => (
          <>
            {data.length === 0 && <p className={classes.empty}>{say('contact.no_approvals')}</p>}
            {data.map((approval) => (
              <PaperWords key={approval.quote.id} say={sayOnPaper} language={language} timeZone={ZONE}>
                <Approval approval={approval} session={session} onSaid={setSaid} />
              </PaperWords>
            ))}
          </>
        )}
      </Read>
    </PortalPage>
  )
}

interface ApprovalProps {
  approval: PortalApproval
  session: PortalSession
  /** Called with the outcome, in words. */
  onSaid: (words: string) => void
}

function Approval({ approval, session, onSaid }: ApprovalProps) {
  const [comment, setComment] = useState('')
  const { quote, revision, requested_at: at, expires_at: until } = approval
  const { say, moment } = useFormat(quote.currency)
  const { id, number, buyer } = quote
  const changes: PortalKey[] = [['approvals'], ['quotes']]
  const params = { id }
  const approving = useSubmit(() => call('POST', '/quotes/{id}/approval/approve', { params, body: { revision } }), {
    changes,
    onDone: () => onSaid(say('contact.approved', { number })),
  })
  const rejecting = useSubmit(
    () =>
      call('POST', '/quotes/{id}/approval/reject', {
        params,
        body: { revision, ...(comment.trim() && { comment: comment.trim() }) },
      }),
    { changes, onDone: () => onSaid(say('contact.rejected', { number })) },
  )
  const facts = [
    placeName(quote, session),
    say('contact.asked_by', { name: buyer.name ?? buyer.email }),
    say('contact.accepted_at', { at: moment(at) }),
    until && say('contact.approve_until', { at: moment(until) }),
  ]
  return (
    <article className={classes.card} aria-label={number}>
      <h2>
        <a href={`${ROOT}/portal/quotes/${id}`}>{number}</a>
      </h2>
      <p className={`${classes.hint} typed`}>{facts.filter(Boolean).join(' · ')}</p>
      <Accepted approval={approval} />
      <TextBox
        label={say('contact.comment')}
        rows={1}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <p className={classes.hint}>{say('contact.recorded')}</p>
      <Refused refusal={approving.refusal ?? rejecting.refusal} />
      <div className={classes.row}>
        <Button loading={approving.busy} disabled={rejecting.busy} onClick={() => void approving.run()}>
          {say('contact.approve')}
        </Button>
        <Button
          color="red"
          variant="outline"
          loading={rejecting.busy}
          disabled={approving.busy}
          onClick={() => void rejecting.run()}
        >
          {say('contact.reject')}
        </Button>
      </div>
    </article>
  )
}

function Accepted({ approval: { lines, agreed, quote } }: { approval: PortalApproval }) {
  const { say, amount } = useFormat(quote.currency)
  return (
    <>
      <table className={classes.accepted}>
        <caption>{say('contact.accepted_lines')}</caption>
        <tbody>
          {lines.map(({ id, title, variant_title: apart, quantity, net_total: net, decision }) => (
            <tr key={id} data-decision={decision}>
              <th scope="row" className="typed">
                {quantity} × {apart ? `${title}, ${apart}` : title}
              </th>
              <td>{say(`contact.decision.${decision}`)}</td>
              <td className={classes.figures}>{net === null ? '–' : amount(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {agreed && <PaperSum sum={agreed} />}
    </>
  )
}
