import { Alert, Button, Combobox, Loader, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { call, resource } from '../../../client/admin.ts'
import type { FoundCustomer, PlatformCustomer } from '../../../client/admin-answers.ts'
import { Refusal } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'

interface CustomerSearchProps {
  onPick: (customer: PlatformCustomer) => void
  /** Chooses to enter the buyer's name and address instead. */
  onGuest: () => void
  error?: string | undefined
}

/** Finds a customer of the store by e-mail, name or company. */
export function CustomerSearch({ onPick, onGuest, error }: CustomerSearchProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({
    ...resource('/catalog/customers', { query: { q: asked, limit: 10 } }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  })
  const picking = useSubmit(readCustomer, { onDone: onPick })
  const customers = asked === '' ? [] : (found.data?.data ?? [])
  if (isHidden(found.error)) return <Hidden words={found.error.message} onGuest={onGuest} />
  return (
    <Stack gap="xs">
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          combobox.closeDropdown()
          void picking.run(id)
        }}
      >
        <Combobox.Target>
          <TextInput
            label={say('customer_search.label')}
            description={say('customer_search.hint')}
            leftSection={<Search size={16} aria-hidden />}
            rightSection={found.isFetching || picking.busy ? <Loader size={16} /> : null}
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
            {customers.map((customer) => (
              <Combobox.Option key={customer.id} value={customer.id}>
                <Found customer={customer} />
              </Combobox.Option>
            ))}
            {customers.length === 0 && <Combobox.Empty>{whyNobody(found.error, found.isPending)}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Refused refusal={picking.refusal} />
    </Stack>
  )
}

function Found({ customer: { name, email, companies } }: { customer: FoundCustomer }) {
  return (
    <>
      <Text size="sm" className="typed">
        {name ?? email ?? say('targeting.a_customer')}
      </Text>
      <Text size="xs" c="dimmed" className="typed">
        {[email, ...companies].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function Hidden({ words, onGuest }: { words: string; onGuest: () => void }) {
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words}</Text>
        <Button size="xs" variant="default" onClick={onGuest}>
          {say('customer_search.as_guest')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Reads a found customer with the places they buy for. Throws a Refusal if they are gone: a search may lag. */
async function readCustomer(id: string): Promise<PlatformCustomer> {
  const [customer] = (await call('GET', '/customers', { query: { q: id } })).data
  if (!customer) throw new Refusal(404, { code: 'not_found', detail: say('customer_search.gone') })
  return customer
}

/** Returns whether the store's platform does not let us read customers at all. */
function isHidden(error: Error | null): error is Refusal {
  return error instanceof Refusal && error.why?.code === 'customers_hidden'
}

function whyNobody(error: Error | null, isPending: boolean): string {
  if (error) return error.message
  return isPending ? say('customer_search.searching') : say('customer_search.none')
}
