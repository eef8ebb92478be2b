import { Badge } from '@mantine/core'

/** The names and colours of the states that something can have. */
export type Looks = Readonly<Record<string, readonly [name: string, color: string]>>

/** Shows a state by colour and name; one it does not know as it is, in gray. */
export function StateBadge({ state, looks }: { state: string; looks: Looks }) {
  const [name, color] = looks[state] ?? [state, 'gray']
  return (
    <Badge variant="light" color={color} tt="none" flex="none">
      {name}
    </Badge>
  )
}
