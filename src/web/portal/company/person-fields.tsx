import { Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Company } from '../../client/portal-answers.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { Choice } from '../shell/choice.tsx'
import type { usePersonFields } from './use-person-fields.ts'

interface PersonFieldsViewProps {
  company: Company
  /** False for the main contact, who approves for all others. */
  hasLimit?: boolean
  person: ReturnType<typeof usePersonFields>
}

/** The places a person buys for, how much they may accept alone, and who approves the rest. */
export function PersonFieldsView({ company, hasLimit = true, person }: PersonFieldsViewProps) {
  const { say } = useLanguage()
  const { fields, approvers, fault, shown, change } = person
  return (
    <>
      {company.arranges_people && <PlaceFields company={company} roles={fields.roles} change={change} />}
      {hasLimit && (
        <TextInput
          label={say('company.limit', { currency: company.currency })}
          description={say('company.limit_hint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={fields.limit}
          error={fault}
          onChange={(event) => change({ limit: event.currentTarget.value })}
        />
      )}
      {hasLimit && shown !== null && (
        <Choice
          label={say('company.approver', { amount: shown })}
          value={fields.approverId}
          data={[
            { value: '', label: say('company.approver_main') },
            ...approvers.map(({ contact_id: value, name, email }) => ({ value, label: name ?? email })),
          ]}
          onChange={(event) => change({ approverId: event.currentTarget.value })}
        />
      )}
    </>
  )
}

interface PlaceFieldsProps {
  company: Company
  /** By location. */
  roles: Readonly<Record<string, string>>
  change: ReturnType<typeof usePersonFields>['change']
}

/** The locations a person buys for, each with their role there. */
function PlaceFields({ company, roles, change }: PlaceFieldsProps) {
  const { say } = useLanguage()
  const rolesId = useId()
  const known = new Set(company.people.flatMap(({ locations }) => locations.flatMap(({ role }) => role ?? [])))
  const without = (id: string) => Object.fromEntries(Object.entries(roles).filter(([one]) => one !== id))
  return (
    <fieldset className={classes.places}>
      <legend>{say('company.buys_for')}</legend>
      {company.locations.map(({ id, name }) => (
        <div key={id} className={classes.place}>
          <Checkbox
            label={name}
            checked={id in roles}
            onChange={() => change({ roles: id in roles ? without(id) : { ...roles, [id]: '' } })}
          />
          {id in roles && (
            <TextInput
              size="xs"
              list={rolesId}
              aria-label={say('company.role_at', { place: name })}
              placeholder={say('company.role')}
              maxLength={100}
              value={roles[id] ?? ''}
              onChange={(event) => change({ roles: { ...roles, [id]: event.currentTarget.value } })}
            />
          )}
        </div>
      ))}
      <datalist id={rolesId}>
        {[...known].map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
    </fieldset>
  )
}
