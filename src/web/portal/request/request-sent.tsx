import { Button } from '@mantine/core'
import { ROOT } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import classes from './request.module.css'

/** A sent request, and the address its confirmation goes to. */
export interface Sent {
  /** The number of its quote; a list of more than 100 lines has several. */
  numbers: readonly string[]
  email: string
}

interface RequestSentProps {
  sent: Sent
  isContact: boolean
  again: () => void
}

/** Tells the buyer what happens next with the request they sent. */
export function RequestSent({ sent: { numbers, email }, isContact, again }: RequestSentProps) {
  const { say } = useLanguage()
  return (
    <section className={classes.sent} aria-live="polite">
      <p className={classes.number}>
        {say('request.sent_number', { number: numbers.join(', '), count: numbers.length })}
      </p>
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
