import { Button, Tooltip } from '@mantine/core'
import type { StaffQuote } from '../../../../http/admin/contract.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { useParameter } from '../use-parameter.ts'
import { ACTION_NAMES, ACTION_PAGES, type NamedAction } from './action-names.ts'
import { sayReason } from './say-reason.ts'

interface ActionButtonProps {
  quote: StaffQuote
  action: NamedAction
  variant?: 'filled' | 'default'
}

/** Opens the dialog or the page of an action; where it is not possible, says why to whoever points at it, focuses or touches it. */
export function ActionButton({ quote, action, variant = 'filled' }: ActionButtonProps) {
  const [, open] = useParameter('do')
  const { allowed, reason = '' } = quote.actions[action] ?? { allowed: false }
  const name = action === 'stage_proposal' && quote.staged ? 'Continue the proposal' : ACTION_NAMES[action]
  if (!allowed) {
    return (
      <Tooltip label={sayReason(reason)} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
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
