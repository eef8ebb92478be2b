import { Text } from '@mantine/core'
import { Check, TriangleAlert } from 'lucide-react'
import type { Conversion } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'

interface ParityResultProps {
  conversion: Conversion
  currency: string
}

/** Whether the platform reckons a draft order as the quote does: the goods are equal or it is not made; its tax may differ. */
export function ParityResult({ conversion: { platform }, currency }: ParityResultProps) {
  if (!platform) return null
  if (platform.tax_difference === '0.00') {
    return (
      <Text size="sm">
        <Check size={14} aria-hidden /> The platform has the same figures: {formatAmount(platform.total, currency)}.
      </Text>
    )
  }
  const isMore = !platform.tax_difference.startsWith('-')
  const difference = formatAmount(platform.tax_difference.replace('-', ''), currency)
  return (
    <Text size="sm">
      <TriangleAlert size={14} aria-hidden /> The platform’s tax is {formatAmount(platform.tax, currency)}, {difference}{' '}
      {isMore ? 'more' : 'less'} than estimated, so its total is {formatAmount(platform.total, currency)}. Goods and
      shipping are equal.
    </Text>
  )
}
