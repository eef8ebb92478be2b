import { initials } from './initials.ts'
import classes from './presence.module.css'
import { useOthers } from './presence.tsx'

/** Outlines the positioned element around a field while colleagues are in it, with their initials; {@link Colleagues} says it in words. */
export function Taken({ field }: { field: string }) {
  const here = useOthers().filter((one) => one.field === field)
  if (here.length === 0) return null
  return (
    <span aria-hidden className={classes.taken} title={here.map(({ name }) => name).join(', ')}>
      <span className={classes.tag}>{here.map(({ name }) => initials(name)).join(' ')}</span>
    </span>
  )
}
