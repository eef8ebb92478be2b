import { Button, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { say } from '../../../ui/say.ts'
import { useFirstFault } from './faults.tsx'
import { moved } from './moved.ts'
import { newRuleId } from './new-rule-id.ts'
import { type Rule, RuleCard } from './rule-card.tsx'

/** The pages that have a list of rules. */
type RulesPage = '/staff/settings/automation' | '/staff/settings/approvals' | '/staff/settings/follow-ups'

interface RuleListProps<R extends Rule> {
  page: RulesPage
  /** The kind of entries. */
  what: 'rule' | 'policy'
  rules: readonly R[]
  /** The path of the rules, such as `automation.rules`. */
  at: string
  mayEdit: boolean
  /** Returns a new rule with an empty name. */
  make: (id: string) => R
  describe: (rule: R) => string
  empty: { title: string; text: string }
  onChange: (rules: R[]) => void
  /** The fields of a rule, except its name. */
  children: (rule: R, at: string, change: (rule: R) => void) => ReactNode
}

/** Shows rules in order, each as a sentence and the selected one open. The address says which one is selected. */
export function RuleList<R extends Rule>({
  page,
  rules,
  at,
  what,
  mayEdit,
  make,
  onChange,
  ...shown
}: RuleListProps<R>) {
  const { opened, open } = useOpened(page, rules, at)
  const added = useRef<string | null>(null)
  const add = (rule: R, index: number) => {
    added.current = rule.id
    onChange(rules.toSpliced(index, 0, rule))
    open(rule.id)
  }
  return (
    <Stack gap="sm">
      {rules.length === 0 && <EmptyState title={shown.empty.title}>{shown.empty.text}</EmptyState>}
      {rules.map((rule, i) => (
        <RuleCard
          key={`${rule.id} ${rules.slice(0, i).filter(({ id }) => id === rule.id).length}`}
          what={what}
          rule={rule}
          place={{ at, index: i, count: rules.length }}
          sentence={shown.describe(rule)}
          mayEdit={mayEdit}
          opened={opened === rule.id}
          focused={added.current === rule.id}
          onToggle={() => open(opened === rule.id ? undefined : rule.id)}
          onChange={(changed) => onChange(rules.with(i, changed))}
          onMove={(to) => onChange(moved(rules, i, to))}
          onDuplicate={() =>
            add({ ...rule, id: newRuleId(what), name: say('rules.copy_of', { name: rule.name }) }, i + 1)
          }
          onRemove={() => onChange(rules.toSpliced(i, 1))}
        >
          {shown.children(rule, `${at}.${i}`, (changed) => onChange(rules.with(i, changed)))}
        </RuleCard>
      ))}
      {mayEdit && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => add(make(newRuleId(what)), rules.length)}
          >
            {say(`rules.add.${what}`)}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Returns the open rule's id. After a refusal, opens the first rule with an error. */
function useOpened(page: RulesPage, rules: readonly Rule[], at: string) {
  const { rule: opened } = useSearch({ from: page })
  const navigate = useNavigate()
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, rule: id }), replace: true, resetScroll: false })
  useFirstFault(at, (index) => open(rules[index]?.id))
  return { opened, open }
}
