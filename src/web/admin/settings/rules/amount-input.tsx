import { TextInput } from '@mantine/core'
import { readAmount } from '../../../../domain/money.ts'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'

interface AmountInputProps {
  label: string
  description?: string
  /** The text as typed; empty if there is no amount. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Enters an amount in the store's currency, in everyday notation. */
export function AmountInput({ value, error, onChange, ...labels }: AmountInputProps) {
  const { currency } = useSession().store
  const isWrong = value !== '' && readAmount(value) === null
  return (
    <TextInput
      {...labels}
      maw={400}
      inputMode="decimal"
      maxLength={30}
      rightSection={
        <span className="no-print" aria-hidden>
          {currency}
        </span>
      }
      rightSectionWidth={52}
      value={value}
      error={isWrong ? say('rules.amount_wrong') : error}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}
