import { say } from '../../ui/say.ts'
import { AgentsField } from './agents-field.tsx'
import { PromiseFields } from './general/promise-fields.tsx'
import { NegotiationFields } from './negotiation-fields.tsx'
import { NumberingFields } from './numbering-fields.tsx'
import { SettingsPage } from './settings-page.tsx'
import { StaffVisibilityField } from './staff-visibility-field.tsx'
import { StoreFacts } from './store-facts.tsx'

/** The general settings: numbering, negotiation, response time and facts about the store. */
export function GeneralPage() {
  return (
    <SettingsPage
      title={say('page.general')}
      members={['numbering', 'negotiation', 'promise', 'staff', 'agents']}
      permission="settings.edit"
      below={() => <StoreFacts />}
    >
      {(section) => (
        <>
          <NumberingFields section={section} />
          <NegotiationFields section={section} />
          <PromiseFields section={section} />
          <StaffVisibilityField section={section} />
          <AgentsField section={section} />
        </>
      )}
    </SettingsPage>
  )
}
