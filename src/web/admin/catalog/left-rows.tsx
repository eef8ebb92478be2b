import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_LINES } from '../../../domain/negotiation/stage-proposal.ts'
import { resource } from '../../client/admin.ts'
import type { CatalogVariant } from '../../client/admin-answers.ts'
import type { LeftRow } from '../../sku-list/fit-rows.ts'
import type { ListBox } from '../../sku-list/use-list-box.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'
import { variantName } from './variant-name.ts'

/** The rows for which similar variants are looked for unasked. */
const UNASKED = 5

interface LeftRowsProps {
  box: ListBox<CatalogVariant>
  left: readonly LeftRow<CatalogVariant>[]
  /** The company that choices are remembered for, if there is one. */
  company: { id: string; name: string | null } | null
}

/** The rows that were not added, each with its reason; for an unknown SKU also what it may mean. */
export function LeftRows({ box, left, company }: LeftRowsProps) {
  const unknown = left.filter(isUnknown)
  const columns: readonly Column<LeftRow<CatalogVariant>>[] = [
    { key: 'line', header: say('sku_list.row'), figures: true, cell: (row) => left.indexOf(row) + 1 },
    { key: 'text', header: say('sku_list.pasted'), cell: ({ text }) => <span className="typed">{text}</span> },
    {
      key: 'fault',
      header: say('sku_list.fault'),
      cell: (row) => (
        <>
          <span className="typed">{sayFault(row)}</span>
          {isUnknown(row) && (
            <Similar row={row} onChoose={box.choose} busy={box.busy} isAsked={unknown.indexOf(row) < UNASKED} />
          )}
        </>
      ),
    },
  ]
  return (
    <Alert color="red" role="alert" title={say('sku_list.faulty', { count: left.length })}>
      <Text size="sm">
        {say('sku_list.added', { count: box.done?.added ?? 0 })} {say('sku_list.still_there', { count: left.length })}
      </Text>
      <DataTable
        caption={say('sku_list.caption')}
        columns={columns}
        rows={left}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      <Button variant="default" size="xs" mt="sm" disabled={box.busy} onClick={box.leaveOut}>
        {say('sku_list.leave_out', { count: left.length })}
      </Button>
      {unknown.length > 0 && company && (
        <Checkbox
          mt="sm"
          label={say('sku_list.remember', { company: company.name ?? digitsOf(company.id) })}
          checked={box.remembers}
          onChange={(event) => box.setRemembers(event.currentTarget.checked)}
        />
      )}
    </Alert>
  )
}

interface SimilarProps {
  row: LeftRow<CatalogVariant>
  /** True to look at once. */
  isAsked: boolean
  /** True while something is being added. */
  busy: boolean
  onChoose: ListBox<CatalogVariant>['choose']
}

function Similar({ row, isAsked, busy, onChoose }: SimilarProps) {
  const [isWanted, want] = useState(false)
  const looks = isAsked || isWanted
  const { sku, name } = row
  const query = { sku: sku.slice(0, 255), ...(name !== '' && { name: name.slice(0, 100) }) }
  const similar = useQuery({ ...resource('/catalog/similar', { query }), enabled: looks })
  if (!looks) {
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => want(true)}>
        {say('sku_list.similar')}
      </Button>
    )
  }
  const variants = similar.data?.data ?? []
  if (variants.length === 0)
    return similar.isSuccess && isWanted ? <Text size="xs">{say('sku_list.similar_none')}</Text> : null
  return (
    <Group gap={6} mt={4}>
      {say('sku_list.did_you_mean')}
      {variants.map((variant) => (
        <Button
          key={variant.id}
          size="compact-xs"
          variant="default"
          disabled={busy}
          onClick={() => onChoose(row, variant)}
        >
          {[variant.sku, variantName(variant)].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </Group>
  )
}

function isUnknown({ fault, found }: LeftRow<CatalogVariant>): boolean {
  return fault === 'unknown_sku' || (fault === 'not_available' && !found?.product)
}

function sayFault(row: LeftRow<CatalogVariant>): string {
  const { fault, found } = row
  return say(isUnknown(row) ? 'sku_list.fault.unknown_sku' : `sku_list.fault.${fault}`, {
    count: (found?.others ?? 0) + 1,
    product: found?.product ? variantName(found.product) : '',
    most: MOST_LINES,
  })
}
