import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resource } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import type { Draft } from './model/draft.ts'

interface PaymentTermsFieldProps {
  value: string | null
  onChange: (part: Pick<Draft, 'payment_terms'>) => void
  error: string | undefined
}

/** Edits the payment terms: one of those the platform's invoices support, or free text. */
export function PaymentTermsField({ value, onChange, error }: PaymentTermsFieldProps) {
  const terms = useQuery({ ...resource('/payment-terms'), staleTime: 300_000 })
  return (
    <Autocomplete
      label={say('terms.payment_terms')}
      description={say('term.payment_hint')}
      data={[...new Set(terms.data?.data.map(({ name }) => name))]}
      maxLength={255}
      value={value ?? ''}
      onChange={(text) => onChange({ payment_terms: text || null })}
      error={error}
    />
  )
}
