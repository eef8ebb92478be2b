import { Radio, Stack, Text } from '@mantine/core'
import type { KitConversionMode } from '../../../../domain/quotes/quote-terms.ts'
import type { StaffQuote, Version } from '../../../client/admin-answers.ts'
import type { ShippingOn } from './reckon-orders.ts'

export interface ConvertChoices {
  shipping: ShippingOn
  kitMode: KitConversionMode
  invoice: boolean
}

interface ConvertOptionsProps {
  quote: StaffQuote
  agreed: Version
  choices: ConvertChoices
  onChange: (choices: ConvertChoices) => void
}

/** How draft orders are made: their shipping, their kits, and whether their invoices go out at once. */
export function ConvertOptions({ quote, agreed, choices, onChange }: ConvertOptionsProps) {
  const { payment_terms, deposit_percentage } = agreed.terms
  return (
    <Stack gap="md" maw={640}>
      {agreed.totals.shipping_total !== '0.00' && (
        <Radio.Group
          label="Shipping"
          value={choices.shipping}
          onChange={(shipping) => onChange({ ...choices, shipping: shipping as ShippingOn })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="first" label="All of it on the first draft order" />
            <Radio value="prorated" label="Spread by value over all accepted lines, also those left for later" />
          </Stack>
        </Radio.Group>
      )}
      {quote.lines.some(({ kit, zone }) => kit && zone === 'accepted') && (
        <Radio.Group
          label="Kits"
          value={choices.kitMode}
          onChange={(kitMode) => onChange({ ...choices, kitMode: kitMode as KitConversionMode })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="components" label="Each component as a line" />
            <Radio value="single_line" label="One line with the whole price" />
            <Radio value="bundle" label="As a bundle of the platform’s, where it has bundles" />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group
        label="Invoice"
        value={choices.invoice ? 'now' : 'later'}
        onChange={(when) => onChange({ ...choices, invoice: when === 'now' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="later" label="Send it later" />
          <Radio value="now" label="Send it to the buyer now" />
        </Stack>
      </Radio.Group>
      <Text size="sm" className="typed">
        {`Agreed in version ${agreed.number}: ${payment_terms ? `payment terms ${payment_terms}` : 'no payment terms'}, ${deposit_percentage === null ? 'no deposit' : `a deposit of ${deposit_percentage} % of each draft order`}.`}
      </Text>
    </Stack>
  )
}
