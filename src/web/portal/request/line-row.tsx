import { ActionIcon, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { formatAmount } from '../../../languages/format.ts'
import { useLanguage } from '../language/language-provider.tsx'
import type { Fault } from './check-draft.ts'
import { ProductName } from './product-name.tsx'
import classes from './request.module.css'
import type { DraftLine } from './request-draft.ts'
import { useSayFault } from './use-say-fault.ts'

interface LineRowProps {
  line: DraftLine
  /** Starts at 1. */
  number: number
  currency: string
  onChange: (key: string, change: Partial<DraftLine>) => void
  onRemove: (key: string) => void
  fault: Fault | undefined
  titleFault: Fault | undefined
  quantityFault: Fault | undefined
  priceFault: Fault | undefined
}

/** A line of the request, for the buyer to edit. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, onChange, onRemove, fault, quantityFault, priceFault } = props
  const { say } = useLanguage()
  const sayFault = useSayFault()
  const { key, quantity, targetPrice, note } = line
  return (
    <li className={classes.line} data-fault={fault !== undefined || undefined}>
      <div className={classes.what}>
        <What {...props} />
        {fault && (
          <p role="alert" className={classes.fault}>
            {sayFault(fault)}
          </p>
        )}
      </div>
      <TextInput
        label={say('request.quantity')}
        aria-label={say('request.quantity_of', { number })}
        inputMode="numeric"
        maxLength={7}
        value={quantity}
        error={sayFault(quantityFault)}
        onChange={(event) => onChange(key, { quantity: event.currentTarget.value })}
      />
      <TextInput
        label={say('request.target_price')}
        aria-label={say('request.target_price_of', { number })}
        inputMode="decimal"
        placeholder={say('request.optional')}
        maxLength={30}
        value={targetPrice}
        error={sayFault(priceFault)}
        onChange={(event) => onChange(key, { targetPrice: event.currentTarget.value })}
      />
      <TextInput
        className={classes.note ?? ''}
        label={say('request.line_note')}
        aria-label={say('request.line_note_of', { number })}
        placeholder={say('request.optional')}
        maxLength={1000}
        value={note}
        onChange={(event) => onChange(key, { note: event.currentTarget.value })}
      />
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="red"
        size="lg"
        aria-label={say('request.remove_line', { number })}
        onClick={() => onRemove(key)}
      >
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
})

function What({ line: { key, product, title, description }, number, currency, onChange, titleFault }: LineRowProps) {
  const { say, language } = useLanguage()
  const sayFault = useSayFault()
  if (product) {
    return (
      <>
        <ProductName product={product} />
        <small className={classes.catalog}>
          {say('request.catalog_price', { price: formatAmount(product.price, currency, language) })}
        </small>
      </>
    )
  }
  return (
    <>
      <TextInput
        label={say('request.custom_title')}
        aria-label={say('request.custom_title_of', { number })}
        required
        maxLength={255}
        value={title}
        error={sayFault(titleFault)}
        onChange={(event) => onChange(key, { title: event.currentTarget.value })}
      />
      <TextInput
        label={say('request.custom_description')}
        aria-label={say('request.custom_description_of', { number })}
        placeholder={say('request.optional')}
        maxLength={2000}
        value={description}
        onChange={(event) => onChange(key, { description: event.currentTarget.value })}
      />
    </>
  )
}
