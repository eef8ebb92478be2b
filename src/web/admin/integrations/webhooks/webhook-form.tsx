import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { EventType } from '../../../../domain/webhooks/events.ts'
import type { Submission } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { saveBarForm } from '../../framed/save-bar-form.ts'
import { SaveBarSign } from '../../framed/save-bar-sign.tsx'
import { LeaveGuard } from '../../settings/leave-guard.tsx'
import { EventChoice } from './event-choice.tsx'

/** The properties of an endpoint that staff can edit. */
export interface WebhookDraft {
  url: string
  description: string
  /** Null means every event. */
  events: readonly EventType[] | null
}

interface WebhookFormProps {
  initial: WebhookDraft
  does: string
  /** True if the form can be submitted unchanged. */
  isNew: boolean
  saving: Submission<[WebhookDraft], unknown>
}

/** Edits a webhook's address, description and events. */
export function WebhookForm({ initial, does, isNew, saving }: WebhookFormProps) {
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<WebhookDraft>) => {
    setDraft((old) => ({ ...old, ...change }))
    saving.forget()
  }
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const faults = {
    url: draft.url.trim() === '' ? say('webhooks.needs_url') : undefined,
    events: draft.events?.length === 0 ? say('webhooks.needs_event') : undefined,
  }
  const faultOf = (field: keyof typeof faults) => (tried ? faults[field] : undefined) ?? saving.errorOf(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!faults.url && !faults.events) void saving.run({ ...draft, url: draft.url.trim() })
  }
  return (
    <form onSubmit={submit} noValidate {...saveBarForm(() => setDraft(initial))}>
      <LeaveGuard dirty={dirty && !saving.busy} />
      <SaveBarSign unsaved={dirty} refusal={saving.refusal} />
      <Stack maw={800}>
        <Textarea
          label={say('webhooks.address')}
          description={say('webhooks.address_hint')}
          placeholder="https://erp.acme.com/hooks/quotes"
          required
          autosize
          maxLength={2000}
          value={draft.url}
          onChange={(event) => set({ url: event.currentTarget.value.replaceAll(/[\r\n]/g, '') })}
          error={faultOf('url')}
        />
        <TextInput
          label={say('webhooks.description')}
          description={say('webhooks.description_hint')}
          maxLength={200}
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          error={saving.errorOf('description')}
        />
        <EventChoice value={draft.events} onChange={(events) => set({ events })} error={faultOf('events')} />
        <Refused refusal={saving.errorOf('url') ? null : saving.refusal} />
        <div>
          <Button type="submit" loading={saving.busy} disabled={!isNew && !dirty}>
            {does}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
