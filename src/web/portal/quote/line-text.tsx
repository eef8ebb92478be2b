import type { PortalQuote } from '../../client/portal-answers.ts'
import { usePaper } from '../../paper/paper-words.tsx'
import classes from './quote.module.css'

/** Shows a line's picture, name, number and description. */
export function LineText({ line }: { line: PortalQuote['lines'][number] }) {
  const { say } = usePaper()
  const { number, kit, image_url: image, title, variant_title: apart, sku, description, note } = line
  const small = [
    sku,
    kit?.role === 'parent' && kit.title !== null && kit.title !== title ? say('line.kit', { title: kit.title }) : null,
    description,
    note && say('line.your_note', { note }),
  ].filter((text) => text !== null && text !== '')
  return (
    <div className={classes.item}>
      {image?.startsWith('https://') && <img src={image} alt="" loading="lazy" width="56" height="56" />}
      <div>
        <p className="typed">
          <span className={classes.number}>{number}</span>
          <strong>{title}</strong>
          {apart && `, ${apart}`}
        </p>
        {small.map((text) => (
          <p key={text} className={`${classes.small} typed`}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
