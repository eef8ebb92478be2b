import { useState } from 'react'
import { readTypedMoney } from '../../../domain/pricing/typed-amount.ts'
import { formatAmount, groupSign } from '../../../languages/format.ts'
import type { Company, CompanyPerson } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'

const MOST_DIGITS = 16

/** The places a person buys for and what they may accept alone, as typed. */
export interface PersonFields {
  /** By location, the role there; absent where they do not buy. */
  roles: Readonly<Record<string, string>>
  limit: string
  /** Empty: the main contact. */
  approverId: string
}

/**
 * Keeps the fields of a person, and reads them for the API; `body` is null while the limit cannot be read. Approvers are those who see the quotes of all the
 * person's locations.
 */
export function usePersonFields({ currency, people }: Company, person: CompanyPerson | null) {
  const { language, say } = useLanguage()
  const [fields, setFields] = useState<PersonFields>(() => ({
    roles: Object.fromEntries((person?.locations ?? []).map(({ id, role }) => [id, role ?? ''])),
    limit: person?.limit ?? '',
    approverId: person?.approver_id ?? '',
  }))
  const limit = readTypedMoney(fields.limit, groupSign(language), MOST_DIGITS)
  const fault = 'fault' in limit ? say(`fault.amount_${limit.fault}`) : null
  const approvers = people.filter(
    ({ contact_id: id, is_main_contact: isMain, locations }) =>
      id !== person?.contact_id &&
      !isMain &&
      Object.keys(fields.roles).every((place) => locations.some((one) => one.id === place)),
  )
  const approverId = approvers.some(({ contact_id: id }) => id === fields.approverId) ? fields.approverId : ''
  const body =
    'fault' in limit
      ? null
      : {
          locations: Object.entries(fields.roles).map(([id, role]) => ({ id, role: role.trim() || null })),
          limit: limit.value,
          approver_id: limit.value === null ? null : approverId || null,
        }
  const shown = body?.limit ? formatAmount(body.limit, currency, language) : null
  const change = (part: Partial<PersonFields>) => setFields({ ...fields, ...part })
  return { fields: { ...fields, approverId }, approvers, body, fault, shown, change }
}
