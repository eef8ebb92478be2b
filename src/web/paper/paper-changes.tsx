import type { PortalQuote } from '../client/portal-answers.ts'
import { lineName } from './line-name.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

type Changes = NonNullable<PortalQuote['changes']>

/** A longer list of changes is closed at first: each changed line shows its own. */
const MOST_OPEN = 5

/** Lists the changes since the previous offer that the portal shows; renders nothing if there are none. */
export function PaperChanges({ view }: { view: PortalQuote }) {
  const paper = usePaper()
  const { changes } = view
  const said = changes ? describeChanges(changes, view, paper) : []
  if (!changes || said.length === 0) return null
  const list = (
    <ul>
      {said.map(({ key, text }) => (
        <li key={key} className="typed">
          {text}
        </li>
      ))}
    </ul>
  )
  const since = paper.say('change.since', { version: changes.since_version })
  return (
    <section className={classes.note}>
      {said.length > MOST_OPEN ? (
        <details>
          <summary>
            <strong>{since}</strong> ({said.length})
          </summary>
          {list}
        </details>
      ) : (
        <>
          <strong>{since}</strong>
          {list}
        </>
      )}
    </section>
  )
}

function describeChanges(
  { added, removed, changed, total }: Changes,
  { lines, currency }: PortalQuote,
  { say, amount }: ReturnType<typeof usePaper>,
): { key: string; text: string }[] {
  const titles = new Map(lines.map((line) => [line.id, lineName(line)]))
  const titleOf = (id: string) => titles.get(id) ?? ''
  const price = (text: string | null) => (text === null ? say('line.not_shown') : amount(text, currency))
  const prices = ({ from, to }: { from: string | null; to: string | null }) => ({ from: price(from), to: price(to) })
  const said = [
    ...added.map((id) => say('change.new', { title: titleOf(id) })),
    ...removed.map((line) => say('change.removed', { title: lineName(line) })),
    ...changed.flatMap(({ line_id: id, quantity, unit_price, other_tiers: isTiered, other_choice: isOther }) => [
      quantity.from === quantity.to ? '' : say('change.quantity', { title: titleOf(id), ...quantity }),
      unit_price.from === unit_price.to ? '' : say('change.price', { title: titleOf(id), ...prices(unit_price) }),
      isTiered ? say('change.tiers', { title: titleOf(id) }) : '',
      isOther ? say('change.choice', { title: titleOf(id) }) : '',
    ]),
    total.from === total.to ? '' : say('change.total', prices(total)),
  ]
  return said.flatMap((text, i) => (text ? [{ key: `${i} ${text}`, text }] : []))
}
