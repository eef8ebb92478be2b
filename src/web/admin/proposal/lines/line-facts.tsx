import { Badge, Text } from '@mantine/core'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import type { DraftLine } from '../model/draft.ts'
import classes from './line-list.module.css'

interface LineFactsProps {
  line: DraftLine
  facts: StaffQuote['lines'][number]
  currency: string
  error: string | undefined
}

/** What a line is of, what the catalogue and the buyer say, and the kit it is in. */
export function LineFacts({ line: { kit }, facts, currency, error }: LineFactsProps) {
  const { title, variant_title: apart, sku, description, buyer_note: note } = facts
  return (
    <div className={classes.facts}>
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
          Buyer: {note}
        </Text>
      )}
      {kit && (
        <Badge size="sm" variant="light" color="violet" tt="none" maw="100%">
          {kit.role === 'parent' ? `Kit${kit.title ? `: ${kit.title}` : ''}` : 'Part of a kit'}
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
  if (isCustom) return 'Custom'
  return price === null ? 'Not in the catalogue' : `Catalogue ${formatAmount(price, currency)}`
}

/** What the buyer asked for: at first, or with their last counter-offer. */
function sayWish(facts: StaffQuote['lines'][number], currency: string): string | null {
  const { requested_price: price, requested_quantity: quantity } = facts
  if (price === null && quantity === null) return null
  return `Asked for ${[quantity, price && `at ${formatAmount(price, currency)}`].filter(Boolean).join(' ')}`
}
