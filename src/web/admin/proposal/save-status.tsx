import { Button, Group, Loader, Text } from '@mantine/core'
import { Check, CloudOff, Pencil } from 'lucide-react'
import { spokenLocale } from '../../ui/say.ts'
import type { ProposalEditor, Snapshot } from './model/proposal-editor.ts'

/** How far what is on the screen is saved, always said; with a way to try again where it is not. */
export function SaveStatus({ editor, shown }: { editor: ProposalEditor; shown: Snapshot }) {
  const { save, troubles, conflict } = shown
  const count = Object.keys(troubles).length
  if (conflict) return <Said icon={<CloudOff size={16} aria-hidden />} text="Not saved: decide on the change above" />
  if (save.kind === 'saving') return <Said icon={<Loader size={14} />} text="Saving…" />
  if (save.kind === 'waiting') return <Said icon={<Pencil size={14} aria-hidden />} text="Not saved yet" />
  if (save.kind === 'failed') {
    return (
      <Group gap="xs">
        <Said icon={<CloudOff size={16} aria-hidden />} text={`Not saved: ${save.refusal.message}`} isBad />
        <Button size="compact-xs" variant="default" onClick={() => void editor.flush()}>
          Try again
        </Button>
      </Group>
    )
  }
  if (count > 0) {
    const fields = count === 1 ? 'one field' : `${count} fields`
    return <Said icon={<Pencil size={14} aria-hidden />} text={`Saved, except ${fields} to correct`} isBad />
  }
  if (save.at === null) return <Said icon={<Check size={16} aria-hidden />} text="Saved as you type" />
  const at = save.at.toLocaleTimeString(spokenLocale(), { timeStyle: 'short' })
  return <Said icon={<Check size={16} aria-hidden />} text={`Saved ${at}`} />
}

function Said({ icon, text, isBad = false }: { icon: React.ReactNode; text: string; isBad?: boolean }) {
  return (
    <Group gap={6} wrap="nowrap" role="status" {...(isBad && { c: 'var(--mantine-color-error)' })}>
      {icon}
      <Text size="sm" className="typed">
        {text}
      </Text>
    </Group>
  )
}
