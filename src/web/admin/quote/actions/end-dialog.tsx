import { useState } from 'react'
import type { LossReason } from '../../../../domain/quotes/loss-reason.ts'
import { call } from '../../../client/admin.ts'
import { say } from '../../../ui/say.ts'
import type { DialogProps } from './dialog-props.ts'
import { LossSelect } from './loss-select.tsx'
import { TextDialog } from './text-dialog.tsx'

/** Declines the request, with words to the buyer and the reason to count by. */
export function DeclineDialog(props: DialogProps) {
  const { loss, select } = useLoss()
  return (
    <TextDialog
      {...props}
      action="decline"
      field="message"
      send={(revision, text) =>
        call('POST', '/quotes/{id}/decline', {
          params: { id: props.quote.id },
          body: { revision, ...(text !== '' && { message: text }), ...loss },
        })
      }
      title={say('action.decline')}
      does={say('dialog.decline_do')}
      dangerous
      said={say('dialog.decline_done')}
      label={say('dialog.message')}
      description={say('dialog.decline_hint')}
      maxLength={5000}
      below={select}
    />
  )
}

/** Closes the quote, with words for the record and the reason to count by. */
export function CloseDialog(props: DialogProps) {
  const { loss, select } = useLoss()
  return (
    <TextDialog
      {...props}
      action="close"
      field="reason"
      send={(revision, text) =>
        call('POST', '/quotes/{id}/close', {
          params: { id: props.quote.id },
          body: { revision, ...(text !== '' && { reason: text }), ...loss },
        })
      }
      title={say('action.close')}
      does={say('action.close')}
      dangerous
      said={say('dialog.close_done')}
      label={say('dialog.reason')}
      description={say('dialog.close_hint')}
      maxLength={2000}
      below={select}
    >
      {say('dialog.close')}
    </TextDialog>
  )
}

function useLoss() {
  const [reason, setReason] = useState<LossReason | null>(null)
  return {
    loss: reason === null ? {} : { loss_reason: reason },
    select: <LossSelect value={reason} onChange={setReason} />,
  }
}
