import { Button, Menu, Text } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { MenuLink } from '../../shell/links.tsx'
import { useParameter } from '../use-parameter.ts'
import { whyNot } from '../why-not.ts'
import { ACTION_NAMES, ACTION_PAGES, type NamedAction } from './action-names.ts'

/** Moves the focus to the button that opens the menu. */
export function focusActions(): void {
  document.querySelector<HTMLElement>('[data-quote-actions]')?.focus()
}

/** Shows the quote's other actions: first the ones possible now, then the ones a step away, each with what's missing. */
export function ActionMenu({ quote, except }: { quote: StaffQuote; except: readonly NamedAction[] }) {
  const names = (Object.keys(ACTION_NAMES) as NamedAction[]).filter((name) => !except.includes(name))
  const possible = names.filter((name) => quote.actions[name]?.allowed)
  const near = names.filter((name) => quote.actions[name]?.one_step_away)
  return (
    <Menu width={340} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button data-quote-actions variant="default" aria-label={say('action.more')} px="xs">
          <Ellipsis size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {possible.map((action) => (
          <Possible key={action} action={action} quoteId={quote.id} />
        ))}
        {near.length > 0 && <Menu.Label>{say('action.not_now')}</Menu.Label>}
        {near.map((action) => (
          <Menu.Item key={action} aria-disabled="true" closeMenuOnClick={false} style={{ cursor: 'default' }}>
            <Text size="sm" c="dimmed">
              {ACTION_NAMES[action]}
            </Text>
            <Text size="xs" c="dimmed" className="typed">
              {whyNot(quote.actions[action])}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Possible({ action, quoteId }: { action: NamedAction; quoteId: string }) {
  const [, open] = useParameter('do')
  if (action in ACTION_PAGES) {
    const to = ACTION_PAGES[action as keyof typeof ACTION_PAGES]
    return (
      <MenuLink to={to} params={{ quoteId }}>
        {ACTION_NAMES[action]}
      </MenuLink>
    )
  }
  return (
    <Menu.Item onClick={() => open(action)} {...(DANGEROUS.includes(action) && { c: 'var(--mantine-color-error)' })}>
      {ACTION_NAMES[action]}
    </Menu.Item>
  )
}

const DANGEROUS: readonly NamedAction[] = ['delete', 'decline', 'close', 'void_acceptance', 'reject_proposal']
