import { Button } from '@mantine/core'
import { call } from '../../../client/portal.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import { Refused } from '../../shell/refused.tsx'
import { TextBox } from '../../shell/text-box.tsx'
import classes from './answer.module.css'
import { useAction } from './use-action.ts'
import type { Counter } from './use-counter.ts'
import type { DraftAnswer } from './use-draft-answer.ts'

interface CounterFormProps {
  quote: PortalQuote
  counter: Counter
  draft: DraftAnswer
}

/** Sends the requested prices and quantities, with a note, as a counter-offer. */
export function CounterForm({ quote, counter, draft }: CounterFormProps) {
  const { say } = useLanguage()
  const { note } = draft
  const lines = counter.read()
  const action = useAction(quote, (revision) =>
    call('POST', '/quotes/{id}/counter', {
      params: { id: quote.id },
      body: { revision, lines: lines ?? [], ...(note.trim() !== '' && { note: note.trim() }) },
    }),
  )
  const isEmpty = lines?.length === 0 && note.trim() === ''
  const send = async () => {
    if (await action.run()) draft.forget()
  }
  return (
    <form
      className={classes.bar}
      aria-label={say('quote.counter')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextBox
        label={say('quote.counter_note')}
        rows={1}
        maxLength={5000}
        value={note}
        onChange={({ currentTarget: { value } }) => draft.change(() => ({ note: value }))}
      />
      {(isEmpty || !lines) && (
        <p className={classes.hint}>{say(lines ? 'quote.counter_hint' : 'quote.counter_faults')}</p>
      )}
      <Refused refusal={action.refusal} />
      <div className={classes.buttons}>
        <Button size="md" type="submit" color={quote.branding.color} loading={action.busy} disabled={isEmpty || !lines}>
          {say('quote.send_counter')}
        </Button>
        <Button size="md" variant="default" onClick={() => draft.change(() => ({ isCountering: false }))}>
          {say('quote.back')}
        </Button>
      </div>
    </form>
  )
}
