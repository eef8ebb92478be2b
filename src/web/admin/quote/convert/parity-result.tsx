import { Text } from '@mantine/core'
import { Check, TriangleAlert } from 'lucide-react'
import type { Conversion } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'

interface ParityResultProps {
  conversion: Conversion
  currency: string
}

/** Shows whether the platform's figures match the quote's. Only the tax can differ: a draft order whose goods differ is not created. */
export function ParityResult({ conversion: { platform }, currency }: ParityResultProps) {
  if (!platform) return null
  if (platform.tax_difference === '0.00') {
    return (
      <Text size="sm">
        <Check size={14} aria-hidden /> {say('parity.same', { total: formatAmount(platform.total, currency) })}
      </Text>
    )
  }
  const isMore = !platform.tax_difference.startsWith('-')
  const difference = formatAmount(platform.tax_difference.replace('-', ''), currency)
  return (
    <Text size="sm">
      <TriangleAlert size={14} aria-hidden />{' '}
      {say(isMore ? 'parity.more' : 'parity.less', {
        tax: formatAmount(platform.tax, currency),
        difference,
        total: formatAmount(platform.total, currency),
      })}
    </Text>
  )
}
