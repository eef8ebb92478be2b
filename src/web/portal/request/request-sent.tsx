import { Button } from '@mantine/core'
import { ROOT } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import classes from './request.module.css'

/** A sent request, and the address its confirmation goes to. */
export interface Sent {
  number: string
  email: string
}

interface RequestSentProps {
  sent: Sent
  isContact: boolean
  again: () => void
}

/** Tells the buyer what happens next with the request they sent. */
export function RequestSent({ sent: { number, email }, isContact, again }: RequestSentProps) {
  const { say } = useLanguage()
  return (
    <section className={classes.sent} aria-live="polite">
      <p className={classes.number}>{say('request.sent_number', { number })}</p>
      <p>{say('request.sent_mail', { email })}</p>
      <ol>
        <li>{say('request.next_review')}</li>
        <li>{say('request.next_offer')}</li>
        <li>{say('request.next_answer')}</li>
      </ol>
      <div className={classes.row}>
        <Button variant="default" onClick={again}>
          {say('request.another')}
        </Button>
        {isContact && <a href={`${ROOT}/portal`}>{say('contact.my_quotes')}</a>}
      </div>
    </section>
  )
}
