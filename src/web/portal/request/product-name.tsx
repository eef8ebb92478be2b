import type { Product } from '../../client/portal-answers.ts'
import { describeStock } from '../../sku-list/describe-stock.ts'
import { useLanguage } from '../language/language-provider.tsx'
import classes from './request.module.css'

/** Shows a product's picture, title, variant and SKU, and its stock as far as the store shows it. */
export function ProductName({ product }: { product: Product }) {
  const { say, language } = useLanguage()
  const { title, variant_title: apart, sku, image_url: image } = product
  const stock = describeStock(product, language, (key, values) => say(`request.${key}`, values))
  return (
    <span className={classes.product}>
      {image?.startsWith('https://') ? <img src={image} alt="" loading="lazy" /> : <span className={classes.noImage} />}
      <span className={classes.named}>
        <span className="typed">{apart ? `${title}, ${apart}` : title}</span>
        {(sku || stock.length > 0) && <small className="typed">{[sku, ...stock].filter(Boolean).join(' · ')}</small>}
      </span>
    </span>
  )
}
