import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../language/language-provider.tsx'
import type { Fault, Faults } from './check-draft.ts'
import classes from './request.module.css'
import { ADDRESS_PARTS, type DraftAddress } from './request-draft.ts'
import { useSayFault } from './use-say-fault.ts'

interface AddressFieldsProps {
  name: 'shipping_address' | 'billing_address'
  address: DraftAddress
  onChange: (address: DraftAddress) => void
  faults: Faults
}

const COMPLETED_AS = {
  company: 'organization',
  first_name: 'given-name',
  last_name: 'family-name',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  country_code: 'country',
} as const
const LONGEST = {
  company: 200,
  first_name: 100,
  last_name: 100,
  address1: 200,
  address2: 200,
  zip: 20,
  city: 100,
  country_code: 2,
}

/** The fields of an address, collapsed until the buyer wants to give one. */
export function AddressFields({ name, address, onChange, faults }: AddressFieldsProps) {
  const { say } = useLanguage()
  const [isGiven] = useState(() => Object.values(address).some((text) => text !== ''))
  return (
    <details className={classes.details} open={isGiven}>
      <summary>{say(`request.${name}`)}</summary>
      <AddressInputs
        use={name === 'shipping_address' ? 'shipping' : 'billing'}
        {...{ address, onChange }}
        faultOf={(part) => faults[`${name}.${part}`]}
      />
    </details>
  )
}

interface AddressInputsProps {
  use: 'shipping' | 'billing'
  address: DraftAddress
  onChange: (address: DraftAddress) => void
  faultOf: (part: keyof DraftAddress) => Fault | undefined
}

/** The fields of an address. */
export function AddressInputs({ use, address, onChange, faultOf }: AddressInputsProps) {
  const { say } = useLanguage()
  const sayFault = useSayFault()
  return (
    <div className={classes.grid}>
      {ADDRESS_PARTS.map((part) => (
        <TextInput
          key={part}
          label={say(`request.address.${part}`)}
          autoComplete={`${use} ${COMPLETED_AS[part]}`}
          maxLength={LONGEST[part]}
          value={address[part] ?? ''}
          error={sayFault(faultOf(part))}
          {...(part === 'country_code' && { placeholder: 'DE' })}
          onChange={(event) => onChange({ ...address, [part]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
