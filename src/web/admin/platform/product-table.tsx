import { Badge, Group, Text } from '@mantine/core'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import type { Product } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAmount } from '../../ui/format.ts'
import { useSession } from '../session/session.ts'
import { ImportLink } from './imports/import-link.tsx'
import { NameList } from './name-list.tsx'
import { VariantList } from './variant-list.tsx'

/** Products, each with its variants. */
export function ProductTable({ products, isFiltered }: { products: readonly Product[]; isFiltered: boolean }) {
  const { currency } = useSession().store
  return (
    <DataTable
      caption="Products"
      columns={columnsIn(currency)}
      rows={products}
      rowKey={({ id }) => id}
      empty={
        isFiltered ? (
          <EmptyState title="No such product">
            No product has all of these words. Try fewer, or another status.
          </EmptyState>
        ) : (
          <EmptyState title="No products yet" action={<ImportLink kind="catalog" />}>
            Import the catalogue from a product CSV, and it can be quoted.
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
      header: 'Product',
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
    { key: 'variants', header: 'Variants', cell: (product) => <VariantList product={product} /> },
    { key: 'price', header: 'Price', figures: true, cell: (product) => priceRange(product, currency) },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <Badge variant="light" color={STATUS_COLORS[status] ?? 'gray'} tt="capitalize">
          {status}
        </Badge>
      ),
    },
    {
      key: 'groups',
      header: 'Collections and tags',
      cell: ({ collections, tags }) => (
        <Group gap={6}>
          <NameList names={collections} color="brand" />
          <NameList names={tags} color="gray" />
        </Group>
      ),
    },
  ]
}

/** From the cheapest to the dearest of the variants that are here. */
function priceRange({ variants, variant_count: count }: Product, currency: string): string {
  const prices = variants.map(({ price }) => parseMoney(price)).sort((a, b) => (a < b ? -1 : 1))
  const [least] = prices
  const most = prices.at(-1)
  if (least === undefined || most === undefined) return 'None'
  const show = (amount: bigint) => formatAmount(formatMoney(amount), currency)
  if (count > variants.length) return 'Several'
  return least === most ? show(least) : `${show(least)} – ${show(most)}`
}
