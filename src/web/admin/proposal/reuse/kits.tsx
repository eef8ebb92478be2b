import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { call, resource } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { formatAmount } from '../../../ui/format.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import type { Figures } from '../model/compute-figures.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { linesOfKit, savableKits } from './kit-lines.ts'
import { SavePreset } from './save-preset.tsx'

interface InsertKitProps {
  editor: ProposalEditor
  currency: string
}

/** Inserts a saved kit in the proposal's currency, found by its name. Shows nothing if there are none. */
export const InsertKit = memo(function InsertKit({ editor, currency }: InsertKitProps) {
  const { data } = useQuery({ ...resource('/kits'), staleTime: 60_000 })
  const kits = (data?.data ?? []).filter((kit) => kit.currency === currency)
  const adding = useSubmit(async (id: string) => {
    const kit = kits.find((one) => one.id === id)
    if (kit) await editor.add(linesOfKit(editor.snapshot().draft, kit))
  })
  if (kits.length === 0) return null
  return (
    <>
      <Select
        size="xs"
        w={220}
        searchable
        aria-label={say('kit.insert')}
        placeholder={say('kit.insert')}
        nothingFoundMessage={say('kit.nothing')}
        data={kits.map(({ id, name, price }) => ({ value: id, label: `${name} · ${formatAmount(price, currency)}` }))}
        value={null}
        disabled={adding.busy}
        onChange={(id) => id !== null && void adding.run(id)}
      />
      <Refused refusal={adding.refusal} />
    </>
  )
})

interface SaveKitsProps {
  shown: Snapshot
  figures: Figures
}

/** Saves the kits of the proposal. */
export function SaveKits({ shown: { draft, quote }, figures }: SaveKitsProps) {
  return savableKits(draft, quote, figures).map(({ key, title, content }) => (
    <SavePreset
      key={key}
      kind="kits"
      label={say('kit.save', { kit: title })}
      keeps={say('kit.save_keeps', { price: formatAmount(content.price, content.currency) })}
      suggested={title.slice(0, 100)}
      send={(named) => call('POST', '/kits', { body: { ...named, ...content } })}
    />
  ))
}
