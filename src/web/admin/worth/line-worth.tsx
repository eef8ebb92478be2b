import { Text } from '@mantine/core'
import type { VariantWorth } from '../../client/admin-answers.ts'
import { formatAmount, formatMoment } from '../../ui/format.ts'
import { listOf } from '../../ui/list-of.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { useWorthOf } from './worth.tsx'

interface LineWorthProps {
  variantId: string | null
  floorPrice: string | null
  currency: string
}

/** Shows what helps to price a line: the floor, the cost, the stock, and what this buyer and others paid before. */
export function LineWorth({ variantId, floorPrice, currency }: LineWorthProps) {
  const { timezone } = useSession().store
  const worth = useWorthOf(variantId)
  const money = (amount: string) => formatAmount(amount, currency)
  const words = [
    floorPrice !== null && say('worth.floor', { price: money(floorPrice) }),
    worth?.unit_cost && say('worth.cost', { price: money(worth.unit_cost) }),
    worth && worth.in_stock !== null && say('worth.stock', { count: worth.in_stock }),
    worth?.last_paid &&
      say('worth.paid', {
        price: money(worth.last_paid.unit_price),
        date: formatMoment(worth.last_paid.at, timezone, { dateOnly: true }),
        quantity: worth.last_paid.quantity,
      }),
    worth && sayOthers(worth, money),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Text size="xs" c="dimmed" className="typed" data-testid="worth">
      {words.join(' · ')}
    </Text>
  )
}

function sayOthers({ others_paid: others }: VariantWorth, money: (amount: string) => string): string | null {
  if (others.length === 0) return null
  return say('worth.others', { prices: listOf(others.map((one) => money(one.unit_price))) })
}
