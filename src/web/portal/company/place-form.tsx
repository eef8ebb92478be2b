import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/portal.ts'
import type { Company, CompanyLocation } from '../../client/portal-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { AddressInputs } from '../request/address-fields.tsx'
import { Refused } from '../shell/refused.tsx'

interface PlaceFormProps {
  company: Company
  /** Null for a new one. */
  place: CompanyLocation | null
  done: () => void
}

/** The name and address of a location. */
export function PlaceForm({ company, place, done }: PlaceFormProps) {
  const { say } = useLanguage()
  const [name, setName] = useState(place?.name ?? '')
  const [address, setAddress] = useState(place?.address ?? {})
  const isCountry = /^(\s*|[a-z]{2})$/i.test(address.country_code ?? '')
  const body = { name: name.trim(), address: withoutEmpty(address) }
  const saving = useSubmit(
    () =>
      place
        ? call('PUT', '/companies/{id}/locations/{location}', { params: { id: company.id, location: place.id }, body })
        : call('POST', '/companies/{id}/locations', { params: { id: company.id }, body }),
    { changes: [['companies']], onDone: done },
  )
  const isTaken = saving.refusal?.code === 'state_conflict'
  return (
    <form className={classes.stack} onSubmit={saving.submit}>
      <TextInput
        label={say('company.name')}
        required
        maxLength={200}
        value={name}
        error={isTaken && say('company.location_taken')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AddressInputs
        use="shipping"
        address={address}
        faultOf={(part) => (part === 'country_code' && !isCountry ? 'country' : undefined)}
        onChange={setAddress}
      />
      {!isTaken && <Refused refusal={saving.refusal} />}
      <div>
        <Button type="submit" loading={saving.busy} disabled={name.trim() === '' || !isCountry}>
          {say('company.save')}
        </Button>
      </div>
    </form>
  )
}

function withoutEmpty<T extends Readonly<Record<string, string | undefined>>>(parts: T): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (part?.trim() ? [[name, part.trim()]] : [])),
  )
}
