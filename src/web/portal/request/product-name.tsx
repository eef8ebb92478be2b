import type { Product } from '../../client/portal-answers.ts'
import classes from './request.module.css'

/** A product as people know it: its picture, title, what sets it apart, and its SKU. */
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
