import { Button, Tooltip } from '@mantine/core'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { useParameter } from '../use-parameter.ts'
import { whyNot } from '../why-not.ts'
import { ACTION_NAMES, ACTION_PAGES, type NamedAction } from './action-names.ts'

interface ActionButtonProps {
  quote: StaffQuote
  action: NamedAction
  variant?: 'filled' | 'default'
}

/**
 * Opens an action's dialog or page. If the action is one step away, the button is disabled and explains what's missing on hover, focus or
 * touch; if it is further away, there is no button.
 */
export function ActionButton({ quote, action, variant = 'filled' }: ActionButtonProps) {
  const [, open] = useParameter('do')
  const { allowed, one_step_away: isNear } = quote.actions[action] ?? { allowed: false }
  const name = action === 'stage_proposal' && quote.staged ? say('action.continue_proposal') : ACTION_NAMES[action]
  if (!allowed && !isNear) return null
  if (!allowed) {
    return (
      <Tooltip
        label={whyNot(quote.actions[action]) ?? ''}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button variant="default" aria-disabled="true" data-disabled>
          {name}
        </Button>
      </Tooltip>
    )
  }
  if (action in ACTION_PAGES) {
    const to = ACTION_PAGES[action as keyof typeof ACTION_PAGES]
    return (
      <ButtonLink to={to} params={{ quoteId: quote.id }} variant={variant}>
        {name}
      </ButtonLink>
    )
  }
  return (
    <Button variant={variant} onClick={() => open(action)}>
      {name}
    </Button>
  )
}
