import { Button, Group, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseMoney } from '../../../../domain/money.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { readShownAmount } from '../../read-shown.ts'
import { type KitPart, type KitPrices, keepSum, priceKit, sumOf } from '../model/kit-prices.ts'

interface KitDialogProps {
  parts: readonly KitPart[]
  currency: string
  onMake: (parentId: string, title: string | null, prices: KitPrices['units']) => void
}

/** Makes a kit of lines: asks for its parent, its title and its price, which defaults to the sum of the lines. */
export function KitDialog({ parts, currency, onMake }: KitDialogProps) {
  const [opened, setOpened] = useState(false)
  const [parentId, setParentId] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [isNew, setNew] = useState(false)
  const [typed, setTyped] = useState('')
  const parent = parts.find(({ id }) => id === parentId) ?? parts[0]
  if (!parent) return null
  const price = readShownAmount(typed)
  const isPriced = 'value' in price && price.value !== null
  const kept = keepSum(parts, parent.id)
  const prices = isNew && isPriced ? priceKit(parent, parseMoney(price.value ?? '0.00')) : kept
  const shown = (amount: string) => formatAmount(amount, currency)
  const before = sumOf(parts)
  return (
    <>
      <Button size="xs" variant="default" disabled={parts.length < 2} onClick={() => setOpened(true)}>
        {say('kit.make')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={say('kit.make')} centered>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (isNew && !isPriced) return
            setOpened(false)
            onMake(parent.id, title.trim() || null, prices.units)
          }}
        >
          <Stack>
            <NativeSelect
              label={say('kit.parent')}
              value={parent.id}
              onChange={(event) => setParentId(event.currentTarget.value)}
              data={parts.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <TextInput
              label={say('kit.name')}
              description={say('kit.optional')}
              maxLength={255}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <KitCost {...{ parts, parent, kept, isNew, setNew, shown }} />
            {isNew && <NewPrice quantity={parent.quantity} typed={typed} price={price} onType={setTyped} />}
            <Text size="sm" role="status">
              {prices.total === before
                ? say('kit.total_same', { total: shown(before) })
                : say('kit.total_other', { total: shown(prices.total), before: shown(before) })}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpened(false)}>
                {say('ui.cancel')}
              </Button>
              <Button type="submit">{say('kit.do')}</Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

interface KitCostProps {
  parts: readonly KitPart[]
  parent: KitPart
  kept: KitPrices
  isNew: boolean
  setNew: (isNew: boolean) => void
  shown: (amount: string) => string
}

/** Asks whether the kit keeps the sum of its lines or gets a new price. */
function KitCost({ parts, parent, kept, isNew, setNew, shown }: KitCostProps) {
  const before = sumOf(parts)
  return (
    <Radio.Group label={say('kit.costs')} value={isNew ? 'new' : 'kept'} onChange={(value) => setNew(value === 'new')}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="kept"
          label={
            kept.total === before
              ? say('kit.as_lines', { count: parts.length, total: shown(before) })
              : say('kit.as_near', { total: shown(before), count: parent.quantity, kept: shown(kept.total) })
          }
        />
        <Radio value="new" label={say('kit.new_price')} />
      </Stack>
    </Radio.Group>
  )
}

interface NewPriceProps {
  quantity: number
  typed: string
  price: ReturnType<typeof readShownAmount>
  onType: (typed: string) => void
}

function NewPrice({ quantity, typed, price, onType }: NewPriceProps) {
  return (
    <TextInput
      label={say('kit.price', { count: quantity })}
      inputMode="decimal"
      required
      value={typed}
      error={'fault' in price && price.fault}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
