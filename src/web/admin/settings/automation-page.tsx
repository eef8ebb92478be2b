import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AutomationRule, AutomationSettings } from '../../../domain/stores/settings.ts'
import { call } from '../../client/admin.ts'
import type { AutomationDryRun, Page } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { AutomationRuleEditor } from './automation/automation-rule-editor.tsx'
import { describeAutomationRule } from './automation/describe-automation-rule.ts'
import { DryRun, type DryRunTrial } from './automation/dry-run.tsx'
import { RunLog } from './automation/run-log.tsx'
import { FaultsOf } from './rules/faults.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { RulesRefused } from './rules/rules-refused.tsx'
import { type Trial, useTrial } from './rules/use-trial.ts'
import { useWords } from './rules/use-words.ts'
import { SettingsPage } from './settings-page.tsx'

/** The automation rules for new requests, with a dry run and a log of past runs. */
export function AutomationPage() {
  const mayEdit = useMay('policies.edit')
  const words = useWords()
  const trial = useTrial((body: DryRunTrial) => call('POST', '/settings/automation/dry-run', { body }))
  return (
    <SettingsPage
      title={say('page.automation')}
      intro={say('automation.intro')}
      members={['automation']}
      permission="policies.edit"
      refused={RulesRefused}
      below={({ draft }) => mayEdit && <Below automation={draft.automation ?? {}} trial={trial} />}
    >
      {({ draft, refusal, change }) => (
        <FaultsOf refusal={refusal} draft={draft}>
          <FaultsOf refusal={trial.refusal} draft={draft}>
            <RuleList
              page="/staff/settings/automation"
              what="rule"
              rules={draft.automation?.rules ?? []}
              at="automation.rules"
              mayEdit={mayEdit}
              make={makeRule}
              describe={(rule) => describeAutomationRule(rule, words)}
              empty={{ title: say('automation.none'), text: say('automation.none_hint') }}
              onChange={(rules) => change({ automation: rules.length > 0 ? { rules } : undefined })}
            >
              {(rule, at, onChange) => <AutomationRuleEditor rule={rule} at={at} onChange={onChange} />}
            </RuleList>
          </FaultsOf>
        </FaultsOf>
      )}
    </SettingsPage>
  )
}

function makeRule(id: string): AutomationRule {
  // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule
  return { id, name: '', conditions: [], then: { action: 'price', percent_off: '' } }
}

interface BelowProps {
  automation: AutomationSettings
  trial: Trial<DryRunTrial, Page<AutomationDryRun>>
}

function Below({ automation, trial }: BelowProps) {
  const { tab = 'dry-run' } = useSearch({ from: '/staff/settings/automation' })
  const navigate = useNavigate({ from: '/settings/automation' })
  const show = (chosen: string | null) =>
    void navigate({
      to: '.',
      search: (all) => ({ ...all, tab: chosen ?? undefined, before: undefined }),
      resetScroll: false,
    })
  return (
    <Tabs value={tab === 'log' ? 'log' : 'dry-run'} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="dry-run">{say('automation.dry_run')}</Tabs.Tab>
        <Tabs.Tab value="log">{say('automation.run_log')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="dry-run">
        <DryRun automation={automation} trial={trial} />
      </Tabs.Panel>
      <Tabs.Panel value="log">
        <RunLog />
      </Tabs.Panel>
    </Tabs>
  )
}
