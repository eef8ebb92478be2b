import type { PortalSession } from '../../client/portal-answers.ts'
import { digitsOf } from '../company/company-choice.tsx'
import { useLanguage } from '../language/language-provider.tsx'
import { Choice } from '../shell/choice.tsx'
import { withParameter } from './with-parameter.ts'

/** Narrows the list to one of the contact's locations, where they have several. */
export function PlaceChoice({ session, chosen }: { session: PortalSession; chosen: string }) {
  const { say } = useLanguage()
  const companies = session.contact?.companies ?? []
  const places = companies.flatMap(({ name: company, locations }) =>
    locations.map(({ id, name }) => ({
      value: digitsOf(id),
      label: companies.length > 1 ? `${company}, ${name}` : name,
    })),
  )
  if (places.length < 2) return null
  return (
    <Choice
      size="sm"
      aria-label={say('contact.location')}
      value={chosen}
      data={[{ value: '', label: say('contact.location.all') }, ...places]}
      onChange={(event) => location.assign(withParameter('location', event.currentTarget.value || null))}
    />
  )
}
