import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'

/** What is known of something, a name and a value each; what is null or empty is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <dl className={classes.facts}>
      {known.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stores name their own fields, so names may be alike
        <Fragment key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
