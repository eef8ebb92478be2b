import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './definitions.module.css'

/** Names with what they stand for, one under the other; what is null is left out. */
export function Definitions({ of }: { of: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  const given = of.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={classes.list}>
      {given.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and their order stands
        <div key={i} className={classes.pair}>
          <Text component="dt" size="sm" c="dimmed" className="typed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} className="typed">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  )
}
