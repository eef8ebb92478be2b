import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { Page, PlatformCustomer } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { say } from '../../../ui/say.ts'

/** Finds a customer of the store by e-mail, name or company. */
export function CustomerSearch({
  onPick,
  error,
}: {
  onPick: (customer: PlatformCustomer) => void
  error?: string | undefined
}) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({
    queryKey: ['platform', 'customers', 'search', asked],
    queryFn: ({ signal }) => findCustomers(asked, signal),
    enabled: asked !== '',
    placeholderData: (before) => before,
  })
  const customers = asked === '' ? [] : (found.data?.data ?? [])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const customer = customers.find((one) => one.id === id)
        if (customer) onPick(customer)
      }}
    >
      <Combobox.Target>
        <TextInput
          label={say('customer_search.label')}
          description={say('customer_search.hint')}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={found.isFetching ? <Loader size={16} /> : null}
          error={error}
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={asked === ''}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={say('customer_search.found')}>
          {customers.map(({ id, name, email, companies }) => (
            <Combobox.Option key={id} value={id}>
              <Text size="sm" className="typed">
                {name ?? email}
              </Text>
              <Text size="xs" c="dimmed" className="typed">
                {[email, ...companies.map((company) => company.name)].join(' · ')}
              </Text>
            </Combobox.Option>
          ))}
          {customers.length === 0 && <Combobox.Empty>{whyNobody(found.error, found.isPending)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Searches by any word if the platform supports search; otherwise by the whole e-mail address. */
async function findCustomers(q: string, signal: AbortSignal): Promise<Page<PlatformCustomer>> {
  try {
    return await call('GET', '/platform/customers', { query: { q }, signal })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'action_unavailable') throw error
    return call('GET', '/customers', { query: { q }, signal })
  }
}

function whyNobody(error: Error | null, isPending: boolean): string {
  if (error) return error.message
  return isPending ? say('customer_search.searching') : say('customer_search.none')
}
