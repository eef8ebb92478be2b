import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { NewSecret } from '../new-secret.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { type MadeKey, NewKeyForm } from './new-key-form.tsx'
import { TryKey } from './try-key.tsx'

/** Creates an API key and shows it once. */
export function NewKeyPage() {
  const [made, setMade] = useState<MadeKey | null>(null)
  const navigate = useNavigate()
  const open = (keyId: string) => void navigate({ to: '/integrations/keys/$keyId', params: { keyId } })
  return (
    <Page
      title={say('keys.new')}
      above={
        <AnchorLink to="/integrations/keys" size="sm">
          {say('ui.back_to', { page: say('page.api_keys') })}
        </AnchorLink>
      }
    >
      <PlanNotice />
      <AdminsOnly permission="keys.manage" refusal="keys.may_create">
        {made ? (
          <NewSecret
            title={say('keys.new_secret')}
            secret={made.key}
            done={say('ui.done')}
            onDone={() => open(made.id)}
          >
            <TryKey apiKey={made.key} />
          </NewSecret>
        ) : (
          <NewKeyForm onMade={setMade} />
        )}
      </AdminsOnly>
    </Page>
  )
}
