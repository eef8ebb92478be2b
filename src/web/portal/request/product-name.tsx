import type { Product } from '../../client/portal-answers.ts'
import classes from './request.module.css'

/** Shows a product's picture, title, variant and SKU. */
export function ProductName({ product: { title, variant_title: apart, sku, image_url: image } }: { product: Product }) {
  return (
    <span className={classes.product}>
      {image?.startsWith('https://') ? <img src={image} alt="" loading="lazy" /> : <span className={classes.noImage} />}
      <span className={classes.named}>
        <span className="typed">{apart ? `${title}, ${apart}` : title}</span>
        {sku && <small className="typed">{sku}</small>}
      </span>
    </span>
  )
}
