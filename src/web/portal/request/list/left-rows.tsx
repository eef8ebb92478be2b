import { Alert, Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resource } from '../../../client/portal.ts'
import type { Product } from '../../../client/portal-answers.ts'
import type { LeftRow } from '../../../sku-list/fit-rows.ts'
import type { ListBox } from '../../../sku-list/use-list-box.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import classes from '../request.module.css'

/** The rows for which similar products are looked for unasked. */
const UNASKED = 5

interface LeftRowsProps {
  store: string
  box: ListBox<Product>
  left: readonly LeftRow<Product>[]
  /** The company that choices are remembered for, if it is known. */
  company: { name: string } | null
}

/** The rows that were not added, each with its reason; for an unknown SKU also what it may mean. */
export function LeftRows({ store, box, left, company }: LeftRowsProps) {
  const { say } = useLanguage()
  const unknown = left.filter(({ fault }) => fault === 'unknown_sku')
  return (
    <Alert color="red" role="alert" title={say('request.paste_faulty', { count: left.length })}>
      {say('request.paste_correct', { added: box.done?.added ?? 0, count: left.length })}
      <ol className={classes.faulty}>
        {left.map((row) => (
          <li key={row.line}>
            <code className="typed">{row.text}</code>
            <span>{say(`request.row.${row.fault}`)}</span>
            {row.fault === 'unknown_sku' && (
              <Similar
                {...{ store, row }}
                onChoose={box.choose}
                busy={box.busy}
                isAsked={unknown.indexOf(row) < UNASKED}
              />
            )}
          </li>
        ))}
      </ol>
      <Button variant="default" size="xs" mt="sm" disabled={box.busy} onClick={box.leaveOut}>
        {say('request.leave_out', { count: left.length })}
      </Button>
      {unknown.length > 0 && company && (
        <Checkbox
          mt="sm"
          label={say('request.remember', { company: company.name })}
          checked={box.remembers}
          onChange={(event) => box.setRemembers(event.currentTarget.checked)}
        />
      )}
    </Alert>
  )
}

interface SimilarProps {
  store: string
  row: LeftRow<Product>
  /** True to look at once. */
  isAsked: boolean
  /** True while something is being added. */
  busy: boolean
  onChoose: ListBox<Product>['choose']
}

function Similar({ store, row, isAsked, busy, onChoose }: SimilarProps) {
  const { say } = useLanguage()
  const [isWanted, want] = useState(false)
  const looks = isAsked || isWanted
  const { sku, name } = row
  const query = { sku: sku.slice(0, 255), ...(name !== '' && { name: name.slice(0, 100) }) }
  const similar = useQuery({
    ...resource('/stores/{domain}/products/similar', { params: { domain: store }, query }),
    enabled: looks,
  })
  if (!looks) {
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => want(true)}>
        {say('request.similar')}
      </Button>
    )
  }
  const products = similar.data?.data ?? []
  if (products.length === 0) return similar.isSuccess && isWanted ? <span>{say('request.similar_none')}</span> : null
  return (
    <span className={classes.similar}>
      {say('request.did_you_mean')}
      {products.map((product) => (
        <Button
          key={product.variant_id}
          size="compact-xs"
          variant="default"
          className="typed"
          disabled={busy}
          onClick={() => onChoose(row, product)}
        >
          {[product.sku, product.title, product.variant_title].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </span>
  )
}
