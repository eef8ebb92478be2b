import type { FollowUpRule, FollowUpSettings } from '../../../../domain/stores/settings.ts'
import { call } from '../../../client/admin.ts'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'
import { FaultsOf } from '../rules/faults.tsx'
import { RuleList } from '../rules/rule-list.tsx'
import { RulesRefused } from '../rules/rules-refused.tsx'
import { useTrial } from '../rules/use-trial.ts'
import { SettingsPage } from '../settings-page.tsx'
import { describeFollowUp } from './describe-follow-up.ts'
import { FollowUpEditor } from './follow-up-editor.tsx'
import { FollowUpPreview } from './follow-up-preview.tsx'

/** The rules for offers that nobody answers, with a preview of what they do today. */
export function FollowUpsPage() {
  const mayEdit = useMay('policies.edit')
  const trial = useTrial((body: { follow_ups: FollowUpSettings }) =>
    call('POST', '/settings/follow-ups/preview', { body }),
  )
  return (
    <SettingsPage
      title={say('page.follow_ups')}
      intro={say('follow_up.intro')}
      members={['follow_ups']}
      permission="policies.edit"
      refused={RulesRefused}
      below={({ draft }) => mayEdit && <FollowUpPreview followUps={draft.follow_ups ?? {}} trial={trial} />}
    >
      {({ draft, refusal, change }) => (
        <FaultsOf refusal={refusal} draft={draft}>
          <FaultsOf refusal={trial.refusal} draft={draft}>
            <RuleList
              page="/staff/settings/follow-ups"
              what="rule"
              rules={draft.follow_ups?.rules ?? []}
              at="follow_ups.rules"
              mayEdit={mayEdit}
              make={makeRule}
              describe={describeFollowUp}
              empty={{ title: say('follow_up.none'), text: say('follow_up.none_hint') }}
              onChange={(rules) => change({ follow_ups: rules.length > 0 ? { rules } : undefined })}
            >
              {(rule, at, onChange) => <FollowUpEditor rule={rule} at={at} onChange={onChange} />}
            </RuleList>
          </FaultsOf>
        </FaultsOf>
      )}
    </SettingsPage>
  )
}

function makeRule(id: string): FollowUpRule {
  return { id, name: '', after_days: 3, does: 'remind' }
}
