import { Button, Text, TextInput } from '@mantine/core'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { ShareSwitch } from '../../settings/presets/share-switch.tsx'

interface SavePresetProps {
  kind: 'kits' | 'templates'
  /** The button's label, and the question's title. */
  label: string
  /** Says what is kept. */
  keeps: string
  /** The name to start with. */
  suggested: string
  send: (named: { name: string; shared: boolean }) => Promise<{ name: string }>
}

/** Saves something of the proposal under a name, to use again. */
export function SavePreset({ kind, label, keeps, suggested, send }: SavePresetProps) {
  const [name, setName] = useState(suggested)
  const [shared, setShared] = useState(false)
  const saving = useSubmit(() => send({ name: name.trim(), shared }), {
    changes: [[kind]],
    said: ({ name }) => say('preset.saved', { name }),
  })
  return (
    <Ask
      title={label}
      does={say('ui.save')}
      busy={saving.busy}
      refusal={saving.refusal}
      onYes={saving.run}
      opener={(show) => (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Save size={14} aria-hidden />}
          onClick={() => {
            saving.forget()
            setName(suggested)
            show()
          }}
        >
          {label}
        </Button>
      )}
    >
      <Text size="sm">{keeps}</Text>
      <TextInput
        label={say('preset.name')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={saving.errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ShareSwitch shared={shared} onChange={setShared} />
    </Ask>
  )
}
