import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { say } from '../../../ui/say.ts'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { NewSecret } from '../new-secret.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { toWebhooks } from './to-webhooks.tsx'
import { Verify } from './verify.tsx'
import { type WebhookDraft, WebhookForm } from './webhook-form.tsx'

type MadeWebhook = StaffWebhook & { secret: string }

/** Adds a webhook endpoint and shows its signing secret once. */
export function NewWebhookPage() {
  const [made, setMade] = useState<MadeWebhook | null>(null)
  const navigate = useNavigate()
  const open = (endpointId: string) =>
    void navigate({ to: '/integrations/webhooks/$endpointId', params: { endpointId } })
  return (
    <Page title={say('webhooks.new')} above={toWebhooks}>
      <PlanNotice />
      <AdminsOnly permission="webhooks.manage" refusal="webhooks.may_manage">
        {made ? (
          <NewSecret
            title={say('webhooks.made')}
            secret={made.secret}
            done={say('ui.done')}
            onDone={() => open(made.id)}
          >
            <Verify />
          </NewSecret>
        ) : (
          <NewWebhook onMade={setMade} />
        )}
      </AdminsOnly>
    </Page>
  )
}

function NewWebhook({ onMade }: { onMade: (made: MadeWebhook) => void }) {
  const adding = useSubmit(
    ({ url, description, events }: WebhookDraft) =>
      call('POST', '/webhooks', { body: { url, events: events ?? [], ...(description !== '' && { description }) } }),
    { changes: [['webhooks']], onDone: onMade },
  )
  return (
    <WebhookForm
      initial={{ url: '', description: '', events: null }}
      does={say('webhooks.add')}
      isNew
      saving={adding}
    />
  )
}
