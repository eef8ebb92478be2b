import { Group } from '@mantine/core'
import type { Figures } from '../model/compute-figures.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { AsLastTime } from './as-last-time.tsx'
import { InsertKit, SaveKits } from './kits.tsx'
import { Templates } from './templates.tsx'

interface ReuseBarProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
}

/** Everything that uses earlier work again: prices of last time, kits, and templates. */
export function ReuseBar({ editor, shown, figures }: ReuseBarProps) {
  return (
    <Group gap="xs">
      <AsLastTime editor={editor} />
      <InsertKit editor={editor} currency={shown.quote.currency} />
      <SaveKits shown={shown} figures={figures} />
      <Templates editor={editor} />
    </Group>
  )
}
