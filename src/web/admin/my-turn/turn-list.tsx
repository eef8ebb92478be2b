import { Paper, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import type { Turn } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { TurnRow } from './turn-row.tsx'
import classes from './turns.module.css'
import type { TurnScope } from './use-turns.ts'

/** Shows what waits, late quotes first; `j`, `k` and the arrows move between quotes. */
export function TurnList({ turns, scope }: { turns: readonly Turn[]; scope: TurnScope }) {
  const list = useRef<HTMLDivElement>(null)
  const [keysOn] = useLocalStorage({ key: 'inbox-keys', defaultValue: true })
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, ...(keysOn && { j: 1, k: -1 }) }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-turn]') ?? [])]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    const to = links[Math.max(0, Math.min(links.length - 1, at + step))]
    if (at === -1 || !to) return
    event.preventDefault()
    to.focus()
  }
  const groups =
    scope === 'snoozed' || scope === 'scheduled'
      ? [{ name: null, of: turns }]
      : [
          {
            name: say('turn.late', { count: turns.filter(({ late }) => late).length }),
            of: turns.filter(({ late }) => late),
          },
          { name: say('turn.in_time'), of: turns.filter(({ late }) => !late) },
        ]
  return (
    <Stack ref={list} onKeyDown={move}>
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ name, of }) => (
          <section key={name}>
            {name && (
              <Title order={2} size="h5" mb="xs">
                {name}
              </Title>
            )}
            <Paper withBorder component="ul" className={classes.list ?? ''}>
              {of.map((turn) => (
                <TurnRow key={turn.quote.id} turn={turn} scope={scope} />
              ))}
            </Paper>
          </section>
        ))}
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {say('turn.keys')}
      </Text>
    </Stack>
  )
}
