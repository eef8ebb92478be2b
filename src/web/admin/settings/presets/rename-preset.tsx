import { TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/admin.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { PresetAction } from './preset-action.tsx'
import { ShareSwitch } from './share-switch.tsx'

interface RenamePresetProps {
  kind: 'kits' | 'templates'
  preset: { id: string; name: string; shared: boolean }
}

/** Renames and shares something that was saved from a proposal. */
export function RenamePreset({ kind, preset: { id, ...before } }: RenamePresetProps) {
  const [{ name, shared }, setForm] = useState(before)
  const body = { name: name.trim(), shared }
  const saving = useSubmit(() => call('PATCH', `/${kind}/{id}`, { params: { id }, body }), {
    changes: [[kind]],
    said: ({ name }) => say('preset.saved', { name }),
  })
  const label = say('preset.rename_named', { name: before.name })
  return (
    <Ask
      title={label}
      does={say('ui.save')}
      busy={saving.busy}
      refusal={saving.refusal}
      onYes={saving.run}
      opener={(show) => (
        <PresetAction
          label={label}
          icon={Pencil}
          onClick={() => {
            saving.forget()
            setForm(before)
            show()
          }}
        />
      )}
    >
      <TextInput
        label={say('preset.name')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={saving.errorOf('name')}
        onChange={(event) => setForm({ name: event.currentTarget.value, shared })}
      />
      <ShareSwitch shared={shared} onChange={(shared) => setForm({ name, shared })} />
    </Ask>
  )
}
