import { ActionIcon } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'

/** A button with only an icon, in a row of a table. */
export function PresetAction({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
