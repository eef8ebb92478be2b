import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readAmount } from '../../../../domain/money.ts'
import { readShownTotal, showDecimal } from '../../read-shown.ts'
import { useSession } from '../../session/session.ts'

interface AmountInputProps {
  label: string
  description?: string
  /** In the API's format, or the text as typed if it is no amount; empty if there is none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Enters an amount in the store's currency, in everyday notation. */
export function AmountInput({ value, error, onChange, ...labels }: AmountInputProps) {
  const { currency } = useSession().store
  const [text, setText] = useState(showDecimal(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(showDecimal(value))
  }
  const read = readShownTotal(text)
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
      value={text}
      error={'fault' in read ? read.fault : error}
      onChange={(event) => {
        const typed = event.currentTarget.value.trim()
        const amount = amountOf(typed)
        setText(typed)
        setKnown(amount)
        onChange(amount)
      }}
    />
  )
}

/** Returns the amount in the API's format, or the text if it is none or can be read in two ways, which the API refuses. */
function amountOf(typed: string): string {
  const read = readShownTotal(typed)
  return 'fault' in read || readAmount(typed) !== null ? typed : (read.value ?? '')
}
