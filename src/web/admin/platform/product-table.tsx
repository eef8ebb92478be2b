import { Badge, Group, Text } from '@mantine/core'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import type { Product } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { ImportLink } from './imports/import-link.tsx'
import { NameList } from './name-list.tsx'
import { VariantList } from './variant-list.tsx'

/** Lists products with their variants. */
export function ProductTable({ products, isFiltered }: { products: readonly Product[]; isFiltered: boolean }) {
  const { currency } = useSession().store
  return (
    <DataTable
      caption={say('platform.products')}
      columns={columnsIn(currency)}
      rows={products}
      rowKey={({ id }) => id}
      empty={
        isFiltered ? (
          <EmptyState title={say('platform.no_such_product')}>{say('platform.no_such_product_hint')}</EmptyState>
        ) : (
          <EmptyState title={say('platform.no_products')} action={<ImportLink kind="catalog" />}>
            {say('platform.no_products_hint')}
          </EmptyState>
        )
      }
    />
  )
}

const STATUS_COLORS: Record<string, string> = { active: 'green', draft: 'yellow', archived: 'gray', unlisted: 'blue' }

function columnsIn(currency: string): readonly Column<Product>[] {
  return [
    {
      key: 'title',
      header: say('platform.product'),
      cell: ({ title, vendor, product_type: type }) => (
        <div>
          <Text size="sm" fw={600} className="typed">
            {title}
          </Text>
          <Text size="xs" c="dimmed" className="typed">
            {[vendor, type].filter(Boolean).join(' · ')}
          </Text>
        </div>
      ),
    },
    { key: 'variants', header: say('platform.variants'), cell: (product) => <VariantList product={product} /> },
    { key: 'price', header: say('platform.price'), figures: true, cell: (product) => priceRange(product, currency) },
    {
      key: 'status',
      header: say('platform.status'),
      cell: ({ status }) => (
        <Badge variant="light" color={STATUS_COLORS[status] ?? 'gray'} tt="capitalize">
          {status}
        </Badge>
      ),
    },
    {
      key: 'groups',
      header: say('platform.groups'),
      cell: ({ collections, tags }) => (
        <Group gap={6}>
          <NameList names={collections} variant="light" />
          <NameList names={tags} />
        </Group>
      ),
    },
  ]
}

/** Returns the price range of a product's variants, if all of them are loaded. */
function priceRange({ variants, variant_count: count }: Product, currency: string): string {
  const prices = variants.map(({ price }) => parseMoney(price)).sort((a, b) => (a < b ? -1 : 1))
  const [least] = prices
  const most = prices.at(-1)
  if (least === undefined || most === undefined) return say('ui.none')
  const show = (amount: bigint) => formatAmount(formatMoney(amount), currency)
  if (count > variants.length) return say('platform.several')
  return least === most ? show(least) : `${show(least)} – ${show(most)}`
}
