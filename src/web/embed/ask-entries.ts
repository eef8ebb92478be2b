import { isCalendarDate } from '../../domain/calendar.ts'
import type { RequestForm } from '../client/portal-answers.ts'
import { element } from './element.ts'
import { type Entry, input, textarea, textEntry } from './entry.ts'
import type { Say } from './words.ts'

/** Returns the fields for the buyer's contact details; whom the store knows only chooses where they buy for. */
export function contactEntries(say: Say, contact: RequestForm['contact']): Entry[] {
  const known = contact?.email ?? null
  const email = input({
    type: 'email',
    autocomplete: 'email',
    maxlength: 254,
    dir: 'ltr',
    readonly: known !== null,
    value: known,
  })
  const one = (name: string, label: string, autocomplete: string, most: number, type = 'text') =>
    textEntry({ path: `buyer.${name}`, label, say, control: input({ type, autocomplete, maxlength: most }) })
  const places = (contact?.companies ?? []).flatMap(({ name, locations }) =>
    locations.map((one) => element('option', { value: one.id }, `${name}, ${one.name}`)),
  )
  const place = element('select', { part: 'input' }, ...places)
  const name = one('name', say('name'), 'name', 200)
  if (contact?.name) name.restore(contact.name)
  return [
    textEntry({
      path: 'buyer.email',
      label: say('email'),
      say,
      control: email,
      required: true,
      wrong: say('wrong_email'),
    }),
    name,
    places.length > 0
      ? textEntry({ path: 'company_location_id', label: say('location'), say, control: place })
      : one('company_name', say('company'), 'organization', 200),
    one('phone', say('phone'), 'tel', 40, 'tel'),
  ]
}

/** Returns the fields every store has about the request as a whole. */
export function detailEntries(say: Say): Entry[] {
  const date = input({ type: 'date' })
  return [
    textEntry({ path: 'po_number', label: say('po_number'), say, control: input({ maxlength: 100 }) }),
    textEntry({
      path: 'requested_delivery_date',
      label: say('delivery_date'),
      say,
      control: date,
      wrong: say('wrong_date'),
      read: (typed) => (isCalendarDate(typed) ? typed : null),
    }),
  ]
}

/** Returns the field for anything else the buyer wants to say. */
export function notesEntry(say: Say): Entry {
  return textEntry({ path: 'notes', label: say('notes'), say, control: textarea({ maxlength: 5000 }), wide: true })
}
