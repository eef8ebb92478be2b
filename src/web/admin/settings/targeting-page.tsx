import type { Targeting } from '../../../domain/stores/settings.ts'
import { call } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { FaultsOf } from './rules/faults.tsx'
import { RulesRefused } from './rules/rules-refused.tsx'
import { useTrial } from './rules/use-trial.ts'
import { SettingsPage } from './settings-page.tsx'
import { EligibilityTest, type TargetingTrial } from './targeting/eligibility-test.tsx'
import { TargetingEditor } from './targeting/targeting-editor.tsx'

/** Edits which products can be requested and by whom, with a box to test it. */
export function TargetingPage() {
  const mayEdit = useMay('policies.edit')
  const trial = useTrial((body: TargetingTrial) => call('POST', '/settings/targeting/test', { body }))
  return (
    <SettingsPage
      title={say('page.targeting')}
      intro={say('targeting.intro')}
      members={['targeting']}
      permission="policies.edit"
      refused={RulesRefused}
      below={({ draft }) => <EligibilityTest targeting={draft.targeting ?? {}} trial={trial} />}
    >
      {({ draft, refusal, change }) => (
        <FaultsOf refusal={refusal} draft={draft}>
          <FaultsOf refusal={trial.refusal} draft={draft}>
            <TargetingEditor
              targeting={draft.targeting ?? {}}
              mayEdit={mayEdit}
              onChange={(targeting) => change({ targeting: orNothing(targeting) })}
            />
          </FaultsOf>
        </FaultsOf>
      )}
    </SettingsPage>
  )
}

function orNothing(targeting: Targeting): Targeting | undefined {
  return Object.keys(targeting).length > 0 ? targeting : undefined
}
