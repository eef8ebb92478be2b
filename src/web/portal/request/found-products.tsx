import { useEffect, useRef } from 'react'
import { formatAmount } from '../../../languages/format.ts'
import type { Product } from '../../client/portal-answers.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { ProductName } from './product-name.tsx'
import classes from './request.module.css'

interface FoundProductsProps {
  listId: string
  optionId: (index: number) => string
  products: readonly Product[]
  currency: string
  /** True if there are more. */
  hasMore: boolean
  /** The message if nothing was found. */
  nothing: string
  /** The option the arrow keys are on; -1: none. */
  active: number
  onPick: (product: Product) => void
}

/** Lists the products found, below the search field, which keeps the focus: options are marked by `aria-activedescendant`. */
export function FoundProducts(props: FoundProductsProps) {
  const { listId, optionId, products, currency, hasMore, nothing, active, onPick } = props
  const { say, language } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={classes.found} onPointerDown={(event) => event.preventDefault()}>
      <div ref={list} id={listId} role="listbox" className={classes.options} aria-label={say('request.found')}>
        {products.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: pointed at by aria-activedescendant
          <div
            key={product.variant_id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onClick={() => onPick(product)}
          >
            <ProductName product={product} />
            <span className={classes.price}>{formatAmount(product.price, currency, language)}</span>
          </div>
        ))}
      </div>
      {products.length === 0 && <p role="status">{nothing}</p>}
      {products.length > 0 && hasMore && <p role="status">{say('request.more_found')}</p>}
    </div>
  )
}
