import { NumberInput, type NumberInputProps } from '@mantine/core'

interface WholeNumberInputProps
  extends Pick<NumberInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'suffix' | 'disabled'> {
  value: number | undefined
  /** Receives undefined if the field is empty. */
  onChange: (value: number | undefined) => void
}

/** Enters an optional whole number; the API checks its range. */
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
