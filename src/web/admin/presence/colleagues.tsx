import type { StaffQuote } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { initials } from './initials.ts'
import classes from './presence.module.css'
import { useOthers } from './presence.tsx'
import type { Colleague } from './use-presence.ts'

const MOST = 3

/** Shows the initials of those who have the quote open too, each with their name and the field they are in; nothing if nobody has. */
export function Colleagues({ lines }: { lines: StaffQuote['lines'] }) {
  const others = useOthers()
  if (others.length === 0) return null
  const more = others.slice(MOST)
  return (
    <span className={`${classes.colleagues} no-print`}>
      {others.slice(0, MOST).map((one) => (
        <Face key={one.id} text={initials(one.name)} says={sayWhere(one, lines)} />
      ))}
      {more.length > 0 && <Face text={`+${more.length}`} says={more.map((one) => sayWhere(one, lines)).join(' ')} />}
    </span>
  )
}

function Face({ text, says }: { text: string; says: string }) {
  return (
    <span role="img" aria-label={says} title={says} className={classes.face}>
      {text}
    </span>
  )
}

function sayWhere({ name, field }: Colleague, lines: StaffQuote['lines']): string {
  const [column, lineId] = field?.split('-') ?? []
  const line = lines.find(({ id }) => id === lineId)?.title
  if (line === undefined) return say('presence.here', { name })
  const at = column === 'price' ? say('line.price_of', { line }) : say('line.quantity_of', { line })
  return say('presence.at', { name, field: at })
}
