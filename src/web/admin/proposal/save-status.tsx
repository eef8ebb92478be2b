import { Button, Group, Loader, Text } from '@mantine/core'
import { Check, CloudOff, Pencil } from 'lucide-react'
import { say, spokenLocale } from '../../ui/say.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { Snapshot } from './model/snapshot.ts'

/** Always shows the progress of saving, with a button to retry if it failed. */
export function SaveStatus({ editor, shown }: { editor: ProposalEditor; shown: Snapshot }) {
  const { save, troubles, conflict } = shown
  const count = Object.keys(troubles).length
  if (conflict) return <State icon={<CloudOff size={16} aria-hidden />} text={say('save.conflict')} />
  if (save.kind === 'saving') return <State icon={<Loader size={14} />} text={say('save.saving')} />
  if (save.kind === 'waiting') return <State icon={<Pencil size={14} aria-hidden />} text={say('save.waiting')} />
  if (save.kind === 'failed') {
    return (
      <Group gap="xs">
        <State
          icon={<CloudOff size={16} aria-hidden />}
          text={say('save.failed', { reason: save.refusal.message })}
          isBad
        />
        <Button size="compact-xs" variant="default" onClick={() => void editor.flush()}>
          {say('ui.try_again')}
        </Button>
      </Group>
    )
  }
  if (count > 0) {
    return <State icon={<Pencil size={14} aria-hidden />} text={say('save.except', { count })} isBad />
  }
  if (save.at === null) return <State icon={<Check size={16} aria-hidden />} text={say('save.as_you_type')} />
  const at = save.at.toLocaleTimeString(spokenLocale(), { timeStyle: 'short' })
  return <State icon={<Check size={16} aria-hidden />} text={say('save.at', { time: at })} />
}

function State({ icon, text, isBad = false }: { icon: React.ReactNode; text: string; isBad?: boolean }) {
  return (
    <Group gap={6} wrap="nowrap" role="status" {...(isBad && { c: 'var(--mantine-color-error)' })}>
      {icon}
      <Text size="sm" className="typed">
        {text}
      </Text>
    </Group>
  )
}
