import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'

/** Shows names with their values; leaves out those that are null or empty. */
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
