import { Select } from '@mantine/core'
import { LOSS_REASONS, type LossReason } from '../../../../domain/quotes/loss-reason.ts'
import { oneOf } from '../../../client/one-of.ts'
import { say } from '../../../ui/say.ts'
import { LOSS_NAMES } from '../../quotes/quote-words.ts'

interface LossSelectProps {
  value: LossReason | null
  onChange: (reason: LossReason | null) => void
  required?: boolean
}

/** Asks why a quote is lost. */
export function LossSelect({ value, onChange, required = false }: LossSelectProps) {
  return (
    <Select
      label={say('loss.label')}
      description={required ? undefined : say('loss.hint')}
      data={LOSS_REASONS.map((reason) => ({ value: reason, label: LOSS_NAMES[reason] }))}
      value={value}
      onChange={(reason) => onChange(oneOf(LOSS_REASONS, reason) ?? null)}
      clearable={!required}
      required={required}
      data-autofocus={required}
    />
  )
}
