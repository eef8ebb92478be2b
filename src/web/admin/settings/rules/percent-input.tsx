import { TextInput } from '@mantine/core'
import { HUNDRED_PERCENT, parsePercent } from '../../../../domain/pricing/percent.ts'
import { say } from '../../../ui/say.ts'
import { showDecimal } from '../../read-shown.ts'
import { typedDecimal } from '../typed-decimal.ts'

interface PercentInputProps {
  label: string
  description?: string
  /** The text as typed; empty if there is no percentage. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Enters a percentage from 0 to 100, in everyday notation. */
export function PercentInput({ value, error, onChange, ...labels }: PercentInputProps) {
  const percent = parsePercent(value)
  const isWrong = value !== '' && (percent === null || percent > HUNDRED_PERCENT)
  return (
    <TextInput
      {...labels}
      maw={400}
      inputMode="decimal"
      maxLength={10}
      rightSection={<span aria-hidden>%</span>}
      value={showDecimal(value)}
      error={isWrong ? say('rules.percent_wrong') : error}
      onChange={(event) => onChange(typedDecimal(event.currentTarget.value))}
    />
  )
}
