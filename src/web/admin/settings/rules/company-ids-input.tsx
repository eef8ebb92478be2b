import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { say } from '../../../ui/say.ts'
import { useFoundCompanies } from '../../platform/use-found-companies.ts'
import { IdsInput } from './ids-input.tsx'

interface CompanyIdsInputProps {
  label: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** Selects companies by name or id. */
export function CompanyIdsInput(props: CompanyIdsInputProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const { found, hasMore } = useFoundCompanies(asked)
  return (
    <IdsInput
      {...props}
      of="Company"
      description={say('rules.company_hint')}
      text={text}
      onType={setText}
      found={found}
      hasMore={hasMore}
    />
  )
}
