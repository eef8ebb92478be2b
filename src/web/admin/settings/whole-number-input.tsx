import { NumberInput, type NumberInputProps } from '@mantine/core'

interface WholeNumberInputProps
  extends Pick<NumberInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'suffix' | 'disabled'> {
  value: number | undefined
  /** Undefined where the field is empty. */
  onChange: (value: number | undefined) => void
}

/** A whole number that may be left out; whether it is in range, the API says. */
export function WholeNumberInput({ value, onChange, ...rest }: WholeNumberInputProps) {
  return (
    <NumberInput
      {...rest}
      maw={420}
      allowDecimal={false}
      hideControls
      value={value ?? ''}
      onChange={(given) => onChange(given === '' ? undefined : Number(given))}
    />
  )
}
