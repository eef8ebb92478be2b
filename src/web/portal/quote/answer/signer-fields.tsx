import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { useFormat } from '../../language/use-format.ts'
import classes from './answer.module.css'

const LONGEST = 100

/** Keeps the name and role that the person who agrees types: at first the buyer's name as the quote has it. */
export function useSigner({ buyer, answer }: PortalQuote) {
  const [typed, setTyped] = useState({ name: buyer.name ?? '', role: '' })
  const [name, role] = [typed.name.trim(), typed.role.trim()]
  return {
    typed,
    change: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    isMissing: answer.require_name && name === '',
    isRequired: answer.require_name,
    body: name === '' ? {} : { signed_by: { name, ...(role !== '' && { role }) } },
  }
}

/** Fields for the name and the role of the person who agrees. */
export function SignerFields({ signer, currency }: { signer: ReturnType<typeof useSigner>; currency: string }) {
  const { say } = useFormat(currency)
  const { typed, change, isRequired } = signer
  return (
    <div className={classes.signer}>
      <TextInput
        label={say('quote.signer_name')}
        autoComplete="name"
        maxLength={LONGEST}
        required={isRequired}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <TextInput
        label={say('quote.signer_role')}
        autoComplete="organization-title"
        maxLength={LONGEST}
        value={typed.role}
        onChange={({ currentTarget: { value } }) => change({ role: value })}
      />
      <p className={classes.hint}>{say('quote.signer_hint')}</p>
    </div>
  )
}
