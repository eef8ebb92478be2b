import { Alert, Checkbox, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { SCOPE_GRANTS, SCOPES, type Scope } from '../../../../domain/access/scopes.ts'

interface ScopeChoiceProps {
  value: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
  error: string | undefined
}

/** What a key may do, with what each scope grants; warns of personal data. */
export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="Scopes"
        description="As few as it needs. They cannot be changed later: make a new key instead."
        required
        value={[...value]}
        onChange={(chosen) => onChange(SCOPES.filter((scope) => chosen.includes(scope)))}
        error={error}
      >
        <Stack gap="xs" my="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={SCOPE_GRANTS[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {value.includes('read_customer_data') && (
        <Alert color="orange" icon={<TriangleAlert aria-hidden />} title="This key reads personal data" role="status">
          Whoever has it sees your buyers' names, addresses, e-mails and notes. Give it only to programs that need them,
          with an expiry and a list of IP addresses, and tell your buyers where your law asks for it.
        </Alert>
      )}
    </Stack>
  )
}
