import { Alert, Checkbox, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { SCOPES, type Scope } from '../../../../domain/access/scopes.ts'
import { say } from '../../../ui/say.ts'

interface ScopeChoiceProps {
  value: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
  error: string | undefined
}

/** Selects a key's scopes, explains what each grants, and warns about personal data. */
export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={say('keys.scopes')}
        description={say('keys.scopes_hint')}
        required
        value={[...value]}
        onChange={(chosen) => onChange(SCOPES.filter((scope) => chosen.includes(scope)))}
        error={error}
      >
        <Stack gap="xs" my="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={say(`scope.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {value.includes('read_customer_data') && (
        <Alert color="orange" icon={<TriangleAlert aria-hidden />} title={say('keys.personal')} role="status">
          {say('keys.personal_hint')}
        </Alert>
      )}
    </Stack>
  )
}
