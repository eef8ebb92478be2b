import { Table, Text, VisuallyHidden } from '@mantine/core'
import type { Product } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'

/** Shows a product's variants: a single one by its SKU, several in a list to expand. */
export function VariantList({ product }: { product: Product }) {
  const { variants, variant_count: count, title } = product
  const [only] = variants
  if (count === 1 && only) {
    return (
      <Text size="sm" className="typed">
        {[only.sku ?? say('platform.no_sku'), only.title].filter(Boolean).join(' · ')} <Cost cost={only.cost} />
      </Text>
    )
  }
  return (
    <details>
      <summary>
        {say('platform.variant_count', { count })}
        <VisuallyHidden> {say('platform.of_product', { title })}</VisuallyHidden>
      </summary>
      <Variants variants={variants} />
      {count > variants.length && (
        <Text size="xs" c="dimmed" mt={4}>
          {say('platform.first_variants', { count: variants.length })}
        </Text>
      )}
    </details>
  )
}

function Variants({ variants }: Pick<Product, 'variants'>) {
  const { currency } = useSession().store
  return (
    <Table fz="sm" withRowBorders={false} verticalSpacing={2} mt={4}>
      <Table.Tbody>
        {variants.map(({ id, title, sku, price, cost, inventory }) => (
          <Table.Tr key={id} display="table-row">
            <Table.Td display="table-cell" ta="start">
              <span className="typed">{title ?? say('platform.default_variant')}</span>{' '}
              <Text span size="xs" c="dimmed" className="typed">
                {sku ?? say('platform.no_sku')}
                {inventory !== null && say('platform.in_stock', { count: inventory })}
              </Text>
            </Table.Td>
            <Table.Td className="figures" display="table-cell">
              {formatAmount(price, currency)}
              <Cost cost={cost} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Shows what a unit costs the store, to those who may see it. */
function Cost({ cost }: { cost?: string | null | undefined }) {
  const { currency } = useSession().store
  if (!cost) return null
  return (
    <Text size="xs" c="dimmed" component="span" display="block">
      {say('platform.cost', { amount: formatAmount(cost, currency) })}
    </Text>
  )
}
