import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { SNIPPET_VARIABLES } from '../../../../domain/presets/snippet.ts'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../languages/languages.ts'
import { call } from '../../../client/admin.ts'
import type { Snippet } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { say } from '../../../ui/say.ts'
import { InLanguages } from '../../language/in-languages.tsx'
import { settingsQuery } from '../settings-query.ts'
import { PresetAction } from './preset-action.tsx'
import { ShareSwitch } from './share-switch.tsx'

const EMPTY = { name: '', shared: false, texts: {} as Partial<Record<Language, string>> }

/** Writes a text, or changes this one: its name, its text in each language, and whether everyone uses it. */
export function SnippetDialog({ snippet }: { snippet?: Snippet }) {
  const start = snippet ? { name: snippet.name, shared: snippet.shared, texts: snippet.texts } : EMPTY
  const [{ name, shared, texts }, setForm] = useState(start)
  const set = (change: Partial<typeof EMPTY>) => setForm((form) => ({ ...form, ...change }))
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const body = { name: name.trim(), shared, texts: given }
  const saving = useSubmit(
    () =>
      snippet
        ? call('PATCH', '/snippets/{id}', { params: { id: snippet.id }, body })
        : call('POST', '/snippets', { body }),
    { changes: [['snippets']], said: ({ name }) => say('preset.saved', { name }) },
  )
  const open = (show: () => void) => () => {
    saving.forget()
    setForm(start)
    show()
  }
  return (
    <Ask
      title={snippet ? say('preset.edit_named', { name: snippet.name }) : say('snippet.new')}
      does={say('ui.save')}
      busy={saving.busy}
      refusal={saving.refusal}
      onYes={saving.run}
      opener={(show) =>
        snippet ? (
          <PresetAction label={say('preset.edit_named', { name: snippet.name })} icon={Pencil} onClick={open(show)} />
        ) : (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={open(show)}>
            {say('snippet.new')}
          </Button>
        )
      }
    >
      <TextInput
        label={say('preset.name')}
        description={say('snippet.name_hint')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={saving.errorOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Texts texts={texts} onChange={(texts) => set({ texts })} errorOf={saving.errorOf} />
      <ShareSwitch shared={shared} onChange={(shared) => set({ shared })} />
    </Ask>
  )
}

interface TextsProps {
  texts: Partial<Record<Language, string>>
  onChange: (texts: Partial<Record<Language, string>>) => void
  errorOf: (field: string) => string | undefined
}

/** A field for each language, the store's first, and the variables that go into the field last used. */
function Texts({ texts, onChange, errorOf }: TextsProps) {
  const own = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  const written = LANGUAGES.filter((language) => language !== own && texts[language] !== undefined)
  const last = useRef<HTMLTextAreaElement>(null)
  const insert = (variable: string) => {
    last.current?.focus()
    document.execCommand('insertText', false, `{{${variable}}}`) // as if typed, so that the browser can undo it
  }
  return (
    <>
      <InLanguages shown={[own, ...written]}>
        {(language) => (
          <Textarea
            label={say('snippet.text_in', { language: LANGUAGE_NAMES[language] })}
            description={language === own ? say('snippet.text_hint') : undefined}
            lang={language}
            required={language === own && Object.values(texts).every((text) => text.trim() === '')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={5000}
            ref={language === own ? last : undefined}
            onFocus={(event) => {
              last.current = event.currentTarget
            }}
            value={texts[language] ?? ''}
            error={errorOf(`texts.${language}`)}
            onChange={(event) => onChange({ ...texts, [language]: event.currentTarget.value })}
          />
        )}
      </InLanguages>
      <Group gap={6} role="group" aria-label={say('emails.variables')}>
        <Text size="sm" c="dimmed">
          {say('emails.insert')}
        </Text>
        {SNIPPET_VARIABLES.map((variable) => (
          <Button key={variable} size="compact-xs" variant="default" onClick={() => insert(variable)}>
            {`{{${variable}}}`}
          </Button>
        ))}
      </Group>
    </>
  )
}
