import { Stack, Switch } from '@mantine/core'
import type { ApprovalPolicy, ApprovalSettings } from '../../../domain/stores/settings.ts'
import { call } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { ApprovalSimulator, type SimulationTrial } from './approvals/approval-simulator.tsx'
import { firstApprover } from './approvals/approver-input.tsx'
import { describePolicy } from './approvals/describe-policy.ts'
import { PolicyEditor } from './approvals/policy-editor.tsx'
import { FaultsOf } from './rules/faults.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { RulesRefused } from './rules/rules-refused.tsx'
import { useTrial } from './rules/use-trial.ts'
import { useWords } from './rules/use-words.ts'
import { SettingsPage } from './settings-page.tsx'
import { withMember } from './with-member.ts'

/** The approval policies, editable, with a simulator to try them on a quote. */
export function ApprovalPoliciesPage() {
  const mayEdit = useMay('policies.edit')
  const trial = useTrial((body: SimulationTrial) => call('POST', '/settings/approvals/simulate', { body }))
  return (
    <SettingsPage
      title={say('page.approval_policies')}
      intro={say('policies.intro')}
      members={['approvals']}
      permission="policies.edit"
      refused={RulesRefused}
      below={({ draft }) => <ApprovalSimulator approvals={draft.approvals ?? {}} trial={trial} />}
    >
      {({ draft, refusal, change }) => (
        <FaultsOf refusal={refusal} draft={draft}>
          <FaultsOf refusal={trial.refusal} draft={draft}>
            <Policies
              approvals={draft.approvals ?? {}}
              mayEdit={mayEdit}
              onChange={(approvals) => change({ approvals: Object.keys(approvals).length > 0 ? approvals : undefined })}
            />
          </FaultsOf>
        </FaultsOf>
      )}
    </SettingsPage>
  )
}

interface PoliciesProps {
  approvals: ApprovalSettings
  mayEdit: boolean
  onChange: (approvals: ApprovalSettings) => void
}

function Policies({ approvals, mayEdit, onChange }: PoliciesProps) {
  const words = useWords()
  const { allow_own: allowOwn = false, policies = [] } = approvals
  return (
    <Stack gap="lg">
      <Switch
        label={say('policies.allow_own')}
        description={say('policies.allow_own_hint')}
        checked={allowOwn}
        onChange={({ currentTarget: { checked } }) =>
          onChange(withMember(approvals, 'allow_own', checked || undefined))
        }
      />
      <RuleList
        page="/staff/settings/approvals"
        what="policy"
        rules={policies}
        at="approvals.policies"
        mayEdit={mayEdit}
        make={makePolicy}
        describe={(policy) => describePolicy(policy, words)}
        empty={{ title: say('policies.none'), text: say('policies.none_hint') }}
        onChange={(changed) => onChange(withMember(approvals, 'policies', changed.length > 0 ? changed : undefined))}
      >
        {(policy, at, change) => <PolicyEditor policy={policy} at={at} onChange={change} />}
      </RuleList>
    </Stack>
  )
}

function makePolicy(id: string): ApprovalPolicy {
  const steps: ApprovalPolicy['steps'] = [{ mode: 'any', approvers: [firstApprover('merchant')] }]
  return { id, name: '', domain: 'merchant', conditions: [], steps }
}
