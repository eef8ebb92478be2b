import { Button, Group, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseMoney } from '../../../../domain/money.ts'
import { formatAmount } from '../../../ui/format.ts'
import { readShownAmount } from '../../read-shown.ts'
import { type KitPart, type KitPrices, keepSum, priceKit, sumOf } from '../model/kit-prices.ts'

interface KitDialogProps {
  parts: readonly KitPart[]
  currency: string
  onMake: (parentId: string, title: string | null, prices: KitPrices['units']) => void
}

/** Makes a kit of lines: which of them stands for it, what it is called, and what it costs: what they did, unless told otherwise. */
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
        Make a kit
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Make a kit" centered>
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
              label="The line that stands for the kit"
              value={parent.id}
              onChange={(event) => setParentId(event.currentTarget.value)}
              data={parts.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <TextInput
              label="What the kit is called"
              description="May be left empty."
              maxLength={255}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <KitCost {...{ parts, parent, kept, isNew, setNew, shown }} />
            {isNew && <NewPrice quantity={parent.quantity} typed={typed} price={price} onType={setTyped} />}
            <Text size="sm" role="status">
              The kit comes to {shown(prices.total)}
              {prices.total === before ? ', as its lines do now.' : `; its lines come to ${shown(before)} now.`}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpened(false)}>
                Cancel
              </Button>
              <Button type="submit">Make the kit</Button>
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

/** Asks for what its lines come to, or a new price. */
function KitCost({ parts, parent, kept, isNew, setNew, shown }: KitCostProps) {
  const before = sumOf(parts)
  return (
    <Radio.Group label="What it costs" value={isNew ? 'new' : 'kept'} onChange={(value) => setNew(value === 'new')}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="kept"
          label={
            kept.total === before
              ? `What its ${parts.length} lines come to: ${shown(before)}`
              : `As near to ${shown(before)}, what its lines come to, as ${parent.quantity} kits of one price go: ${shown(kept.total)}`
          }
        />
        <Radio value="new" label="A new price" />
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
      label={quantity === 1 ? 'Price of the kit' : `Price of each of the ${quantity} kits`}
      inputMode="decimal"
      required
      value={typed}
      error={'fault' in price && price.fault}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
