import { TextInput } from '@mantine/core'
import type { PortalSession } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { SignInLink } from '../session/sign-in-link.tsx'
import { Choice } from '../shell/choice.tsx'
import type { Faults } from './check-draft.ts'
import classes from './request.module.css'
import type { RequestDraft } from './request-draft.ts'
import type { ChangeDraft } from './use-draft.ts'
import { useSayFault } from './use-say-fault.ts'

interface BuyerFieldsProps {
  store: string
  contact: PortalSession['contact']
  draft: RequestDraft
  change: ChangeDraft
  faults: Faults
}

/** The fields for the buyer's details. A signed-in contact's are known, so they only choose where they buy for. */
export function BuyerFields(props: BuyerFieldsProps) {
  const { contact, store } = props
  const { say } = useLanguage()
  return (
    <div className={classes.stack}>
      {contact ? (
        <ContactChoice {...props} contact={contact} />
      ) : (
        <p className={classes.hint}>
          {say('request.have_account')} <SignInLink store={store} />
        </p>
      )}
      <PersonFields {...props} />
    </div>
  )
}

function ContactChoice({
  contact,
  draft,
  change,
}: BuyerFieldsProps & { contact: NonNullable<PortalSession['contact']> }) {
  const { say } = useLanguage()
  const places = contact.companies.flatMap(({ name, locations }) =>
    locations.map((location) => ({ value: location.id, label: `${name}, ${location.name}` })),
  )
  return (
    <>
      <p className={classes.hint}>{say('request.as_contact', { email: contact.email })}</p>
      {places.length > 0 && (
        <Choice
          label={say('request.location')}
          data={places}
          value={draft.locationId ?? places[0]?.value ?? ''}
          onChange={({ currentTarget: { value } }) => change(() => ({ locationId: value }))}
        />
      )}
    </>
  )
}

const FIELDS = [
  ['email', 'email', 254],
  ['name', 'name', 200],
  ['company_name', 'organization', 200],
  ['phone', 'tel', 40],
] as const

function PersonFields({ contact, draft: { buyer }, change, faults }: BuyerFieldsProps) {
  const { say } = useLanguage()
  const sayFault = useSayFault()
  const fields = FIELDS.filter(([name]) => contact === null || name === 'name' || name === 'phone')
  return (
    <div className={classes.grid}>
      {fields.map(([name, completedAs, maxLength]) => (
        <TextInput
          key={name}
          label={say(`request.buyer.${name}`)}
          required={name === 'email'}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          autoComplete={completedAs}
          maxLength={maxLength}
          value={buyer[name]}
          error={sayFault(faults[`buyer.${name}`])}
          onChange={({ currentTarget: { value } }) => change((now) => ({ buyer: { ...now.buyer, [name]: value } }))}
        />
      ))}
    </div>
  )
}
