import { Badge, Text } from '@mantine/core'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import type { DraftLine } from '../model/draft.ts'
import classes from './grid.module.css'

interface LineFactsProps {
  line: DraftLine
  facts: StaffQuote['lines'][number]
  currency: string
  error: string | undefined
}

/** Shows a line's product, its catalogue facts, the buyer's request, and its kit. */
export function LineFacts({ line: { kit }, facts, currency, error }: LineFactsProps) {
  const { title, variant_title: apart, sku, description, buyer_note: note } = facts
  return (
    <div>
      <Text size="sm" fw={600} className="typed">
        {kit?.role === 'component' && <span aria-hidden>↳ </span>}
        {title}
        {apart && <span className={classes.apart}>, {apart}</span>}
      </Text>
      <Text size="xs" c="dimmed" className="typed">
        {[sku, sayCatalog(facts, currency), sayWish(facts, currency)].filter(Boolean).join(' · ')}
      </Text>
      {description && (
        <Text size="xs" c="dimmed" className="typed" lineClamp={2}>
          {description}
        </Text>
      )}
      {note && (
        <Text size="xs" className="typed" lineClamp={3}>
          {say('line.buyer_note', { note })}
        </Text>
      )}
      {kit && (
        <Badge size="sm" variant="light" color="violet" tt="none" maw="100%">
          {describeKit(kit)}
        </Badge>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  )
}

function sayCatalog({ catalog_price: price, is_custom: isCustom }: StaffQuote['lines'][number], currency: string) {
  if (isCustom) return say('line.custom')
  return price === null
    ? say('line.not_in_catalog')
    : say('line.catalog_price', { price: formatAmount(price, currency) })
}

/** Returns the buyer's request as text: the original one, or that of their last counter-offer. */
function sayWish(facts: StaffQuote['lines'][number], currency: string): string | null {
  const { requested_price: price, requested_quantity: quantity } = facts
  if (price === null && quantity === null) return null
  if (price === null) return say('line.wish.quantity', { quantity: quantity ?? '' })
  const asked = formatAmount(price, currency)
  return quantity === null
    ? say('line.wish.price', { price: asked })
    : say('line.wish.both', { quantity, price: asked })
}

function describeKit({ role, title }: NonNullable<DraftLine['kit']>): string {
  if (role !== 'parent') return say('line.part_of_kit')
  return title ? say('line.kit_named', { title }) : say('line.kit')
}
