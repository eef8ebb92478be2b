import { Radio, Stack, Text } from '@mantine/core'
import type { KitConversionMode } from '../../../../domain/quotes/quote-terms.ts'
import type { StaffQuote, Version } from '../../../client/admin-answers.ts'
import { formatPercentage } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import type { ShippingOn } from './compute-orders.ts'

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

/** Chooses how draft orders are created: their shipping, their kits, and whether their invoices are sent at once. */
export function ConvertOptions({ quote, agreed, choices, onChange }: ConvertOptionsProps) {
  const { payment_terms, deposit_percentage } = agreed.terms
  return (
    <Stack gap="md" maw={640}>
      {agreed.totals.shipping_total !== '0.00' && (
        <Radio.Group
          label={say('terms.shipping')}
          value={choices.shipping}
          onChange={(shipping) => onChange({ ...choices, shipping: shipping as ShippingOn })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="first" label={say('convert.shipping_first')} />
            <Radio value="prorated" label={say('convert.shipping_spread')} />
          </Stack>
        </Radio.Group>
      )}
      {quote.lines.some(({ kit, zone }) => kit && zone === 'accepted') && (
        <Radio.Group
          label={say('convert.kits')}
          value={choices.kitMode}
          onChange={(kitMode) => onChange({ ...choices, kitMode: kitMode as KitConversionMode })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="components" label={say('convert.kits_components')} />
            <Radio value="single_line" label={say('convert.kits_single')} />
            <Radio value="bundle" label={say('convert.kits_bundle')} />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group
        label={say('convert.invoice')}
        value={choices.invoice ? 'now' : 'later'}
        onChange={(when) => onChange({ ...choices, invoice: when === 'now' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="later" label={say('convert.invoice_later')} />
          <Radio value="now" label={say('convert.invoice_now')} />
        </Stack>
      </Radio.Group>
      <Text size="sm" className="typed">
        {say('convert.agreed', {
          version: agreed.number,
          terms: payment_terms || say('convert.no_terms'),
          deposit:
            deposit_percentage === null
              ? say('convert.no_terms')
              : say('convert.deposit', { percent: formatPercentage(deposit_percentage) }),
        })}
      </Text>
    </Stack>
  )
}
