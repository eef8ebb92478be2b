import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BuyersLossReason } from '../../../domain/quotes/loss-reason.ts'
import { call } from '../../client/portal.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Refused } from '../shell/refused.tsx'
import { TextBox } from '../shell/text-box.tsx'
import classes from './answer/answer.module.css'
import { LossChoice } from './answer/loss-choice.tsx'
import { useAction } from './answer/use-action.ts'

interface AskDialogProps {
  quote: PortalQuote
  /** Also the prefix of its text keys. */
  does: 'decline' | 'withdraw'
  /** Called once the action is done. */
  done: () => void
}

/** A button that ends the negotiation once the buyer has confirmed it. */
export function AskDialog({ quote, does, done }: AskDialogProps) {
  const { say } = useLanguage()
  const [opened, open] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => open(true)}>
        {say(`quote.${does}`)}
      </Button>
      {opened && (
        <Dialog title={say(`quote.${does}_title`)} close={() => open(false)}>
          <Question quote={quote} does={does} done={done} close={() => open(false)} />
        </Dialog>
      )}
    </>
  )
}

/** Asks for confirmation; declining takes an optional reason, of a list and in words. */
function Question({ quote, does, done, close }: AskDialogProps & { close: () => void }) {
  const { say } = useLanguage()
  const [reason, setReason] = useState('')
  const [loss, setLoss] = useState<BuyersLossReason | null>(null)
  const params = { id: quote.id }
  const action = useAction(quote, (revision) =>
    does === 'withdraw'
      ? call('POST', '/quotes/{id}/withdraw', { params, body: { revision } })
      : call('POST', '/quotes/{id}/decline', {
          params,
          body: {
            revision,
            ...(reason.trim() !== '' && { reason: reason.trim() }),
            ...(loss !== null && { loss_reason: loss }),
          },
        }),
  )
  const send = async () => {
    if (!(await action.run())) return
    done()
    close()
  }
  return (
    <div className={classes.confirm}>
      <p>{say(`quote.${does}_what`)}</p>
      {does === 'decline' && (
        <>
          <LossChoice value={loss} onChange={setLoss} />
          <TextBox
            label={say('quote.decline_reason')}
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
      <Refused refusal={action.refusal} />
      <div className={classes.buttons}>
        <Button size="md" color="red" loading={action.busy} onClick={() => void send()}>
          {say(`quote.${does}`)}
        </Button>
        <Button size="md" variant="default" onClick={close}>
          {say('quote.back')}
        </Button>
      </div>
    </div>
  )
}
