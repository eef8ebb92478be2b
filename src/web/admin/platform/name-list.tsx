import { Badge } from '@mantine/core'
import { say } from '../../ui/say.ts'

const MOST_SHOWN = 6

/** Shows names, such as tags, as badges: the first few, and the number of others. */
export function NameList({ names, variant = 'default' }: { names: readonly string[]; variant?: 'light' | 'default' }) {
  const shown = names.slice(0, MOST_SHOWN)
  return (
    <>
      {shown.map((name) => (
        <Badge key={name} size="sm" variant={variant} tt="none" maw={220} title={name}>
          {name}
        </Badge>
      ))}
      {names.length > shown.length && <span>{say('platform.and_more', { count: names.length - shown.length })}</span>}
    </>
  )
}
