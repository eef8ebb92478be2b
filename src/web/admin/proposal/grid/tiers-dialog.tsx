import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { MOST_TIERS } from '../../../../domain/pricing/price-tiers.ts'
import { say } from '../../../ui/say.ts'
import { readShownAmount, showDecimal } from '../../read-shown.ts'
import { readTypedCount } from '../../read-typed.ts'
import type { DraftTiers } from '../model/tiers.ts'

interface TiersDialogProps {
  title: string
  tiers: DraftTiers
  close: () => void
  /** Called with the prices by quantity, or null for one price. */
  onApply: (tiers: DraftTiers | null) => void
}

interface Row {
  from: string
  price: string
}

const EMPTY: Row = { from: '', price: '' }

/** Edits the prices by quantity of a line, one row each. Empty rows do not count. */
export function TiersDialog({ title, tiers, close, onApply }: TiersDialogProps) {
  const [rows, setRows] = useState<Row[]>(() => [...tiers.map(toRow), EMPTY])
  const [isTried, setTried] = useState(false)
  const read = readRows(rows)
  const set = (at: number, part: Partial<Row>) => setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const apply = () => {
    setTried(true)
    if (read.every((row) => row === null || 'tier' in row)) {
      const tiers = read.flatMap((row) => (row && 'tier' in row ? [row.tier] : []))
      onApply(tiers.length > 0 ? tiers : null)
    }
  }
  return (
    <Modal opened onClose={close} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          apply()
        }}
      >
        <Stack>
          <Text size="sm">{say('tiers.hint')}</Text>
          {rows.map((row, i) => (
            <TierRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              key={i}
              row={row}
              place={i + 1}
              faults={isTried ? faultsOf(read[i]) : {}}
              onChange={(part) => set(i, part)}
              onRemove={() => setRows(rows.toSpliced(i, 1))}
            />
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              size="xs"
              disabled={rows.length >= MOST_TIERS}
              onClick={() => setRows([...rows, EMPTY])}
            >
              {say('tiers.add')}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={() => onApply(null)}>
                {say('tiers.drop')}
              </Button>
              <Button type="submit">{say('tiers.apply')}</Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface TierRowProps {
  row: Row
  place: number
  faults: { from?: string; price?: string }
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

function TierRow({ row, place, faults, onChange, onRemove }: TierRowProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <TextInput
        label={place === 1 ? say('tiers.from') : undefined}
        aria-label={say('tiers.from_of', { row: place })}
        inputMode="numeric"
        autoComplete="off"
        flex={1}
        value={row.from}
        error={faults.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label={place === 1 ? say('tiers.price') : undefined}
        aria-label={say('tiers.price_of', { row: place })}
        inputMode="decimal"
        autoComplete="off"
        flex={1}
        value={row.price}
        error={faults.price}
        onChange={(event) => onChange({ price: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say('tiers.remove', { row: place })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

type ReadRow = { tier: DraftTiers[number] } | { from?: string; price?: string } | null

/** Reads the rows: null for an empty one, and what is wrong with one that does not fit. */
function readRows(rows: readonly Row[]): ReadRow[] {
  let least = 0
  return rows.map((row) => {
    if (row.from.trim() === '' && row.price.trim() === '') return null
    const count = readTypedCount(row.from)
    const price = readShownAmount(row.price)
    const from = 'value' in count ? (count.value ?? 0) : 0
    const isAbove = from > least
    least = Math.max(least, from)
    if (isAbove && 'value' in price && price.value !== null) {
      return { tier: { from_quantity: from, unit_price: price.value } }
    }
    return {
      ...(!isAbove && { from: 'fault' in count ? count.fault : say('tiers.fault_from') }),
      ...('fault' in price ? { price: price.fault } : price.value === null && { price: say('typed.no_number') }),
    }
  })
}

function faultsOf(row: ReadRow | undefined): { from?: string; price?: string } {
  return !row || 'tier' in row ? {} : row
}

function toRow({ from_quantity: from, unit_price: price }: DraftTiers[number]): Row {
  return { from: String(from), price: showDecimal(price) }
}
