import { TextInput } from '@mantine/core'
import type { RequestForm } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { TextBox } from '../shell/text-box.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Faults } from './check-draft.ts'
import { CustomFieldInput } from './custom-field-input.tsx'
import classes from './request.module.css'
import type { RequestDraft } from './request-draft.ts'
import type { ChangeDraft } from './use-draft.ts'
import { useSayFault } from './use-say-fault.ts'

interface DetailFieldsProps {
  form: RequestForm
  draft: RequestDraft
  change: ChangeDraft
  faults: Faults
}

/** The store's further questions, and room for anything else the buyer wants to say. */
export function DetailFields({ form, draft, change, faults }: DetailFieldsProps) {
  const { say } = useLanguage()
  const sayFault = useSayFault()
  return (
    <div className={classes.stack}>
      <div className={classes.grid}>
        {form.custom_fields.map((field) => (
          <CustomFieldInput
            key={field.key}
            field={field}
            value={draft.custom_fields[field.key]}
            fault={faults[`custom_fields.${field.key}`]}
            onChange={(value) => change((now) => ({ custom_fields: { ...now.custom_fields, [field.key]: value } }))}
          />
        ))}
        <TextInput
          label={say('request.po_number')}
          maxLength={100}
          value={draft.po_number}
          error={sayFault(faults.po_number)}
          onChange={({ currentTarget: { value } }) => change(() => ({ po_number: value }))}
        />
        <TextInput
          type="date"
          label={say('request.delivery_date')}
          value={draft.requested_delivery_date}
          error={sayFault(faults.requested_delivery_date)}
          onChange={({ currentTarget: { value } }) => change(() => ({ requested_delivery_date: value }))}
        />
      </div>
      <TextBox
        label={say('request.notes')}
        description={say('request.notes_hint')}
        rows={3}
        maxLength={5000}
        value={draft.notes}
        error={sayFault(faults.notes)}
        onChange={({ currentTarget: { value } }) => change(() => ({ notes: value }))}
      />
      {(['shipping_address', 'billing_address'] as const).map((name) => (
        <AddressFields
          key={name}
          name={name}
          address={draft[name]}
          faults={faults}
          onChange={(address) => change(() => ({ [name]: address }))}
        />
      ))}
    </div>
  )
}
