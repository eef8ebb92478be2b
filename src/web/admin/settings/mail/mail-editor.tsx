import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { defaultMailText, findVariableFault } from '../../../../domain/mail/mail-text.ts'
import { MAIL_VARIABLES, type MailVariable } from '../../../../domain/mail/mail-variables.ts'
import { type MailName, type MailText, mailOf } from '../../../../domain/mail/mails.ts'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../languages/languages.ts'
import { say } from '../../../ui/say.ts'
import { sayFault } from '../../../ui/say-refusal.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { settingsQuery } from '../settings-query.ts'
import type { SettingsSection } from '../use-settings-section.ts'
import { withMember } from '../with-member.ts'
import { MailSwitch, PdfSwitch } from './mail-list.tsx'
import { MailPreview } from './mail-preview.tsx'
import { ownMailText, withMailText } from './with-mail-text.ts'

interface MailEditorProps {
  name: MailName
  section: SettingsSection<'emails'>
}

/** Edits a mail: whether it is sent, and its text in the language of `?language=`, or in the store's by default. */
export function MailEditor({ name, section }: MailEditorProps) {
  const search = useSearch({ from: '/staff/settings/emails' })
  const navigate = useNavigate()
  const own = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  const language = isLanguage(search.language) ? search.language : own
  return (
    <SettingsGroup
      title={say(`mail_when.${name}`)}
      about={<AnchorLink to="/settings/emails">{say('emails.all')}</AnchorLink>}
    >
      <Group gap="xs">
        <Text size="sm">{say('emails.sent')}</Text>
        <MailSwitch name={name} section={section} />
      </Group>
      {name === 'proposal' && <PdfSwitch section={section} />}
      <NativeSelect
        label={say('emails.text_language')}
        description={DESCRIPTIONS[mailOf(name).to]}
        maw={520}
        value={language}
        data={LANGUAGES.map((code) => ({ value: code, label: labelOf(code, own) }))}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '/settings/emails', search: { mail: name, language: value }, replace: true })
        }
      />
      <TextEditor key={language} name={name} section={section} language={language} own={own} />
    </SettingsGroup>
  )
}

const DESCRIPTIONS = {
  buyer: say('emails.reader.buyer'),
  staff: say('emails.reader.staff'),
  approvers: say('emails.reader.approvers'),
} as const

function labelOf(code: Language, own: Language): string {
  return code === own ? say('emails.own_language', { language: LANGUAGE_NAMES[code] }) : LANGUAGE_NAMES[code]
}

/** Edits a mail's text in one language: inserts variables, previews it, and resets it to the default. */
function TextEditor({ name, section, language, own }: MailEditorProps & { language: Language; own: Language }) {
  const { draft, change, errorOf } = section
  const { emails = {} } = draft
  const place = { name, language, storeLanguage: own }
  const said = ownMailText(emails, place)
  const ours = defaultMailText(name, language)
  const text = { ...ours, ...said }
  const put = (next: Partial<MailText>) => change({ emails: withMailText(emails, place, next) })
  const set = (part: keyof MailText, value: string) =>
    put(withMember(said, part, value === ours[part] ? undefined : value))
  const fields = useFields()
  const at = language === own ? `emails.${name}` : `emails.${name}.translations.${language}`
  const errorAt = (part: keyof MailText) => variableFault(name, text[part]) ?? errorOf(`${at}.${part}`)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <Stack gap="sm">
        <TextInput
          label={say('emails.subject')}
          lang={language}
          ref={fields.subject}
          value={text.subject}
          error={errorAt('subject')}
          onFocus={() => fields.enter('subject')}
          onChange={({ currentTarget: { value } }) => set('subject', value)}
        />
        <Textarea
          label={say('emails.text')}
          lang={language}
          description={say('emails.text_hint')}
          ref={fields.body}
          autosize
          minRows={8}
          maxRows={24}
          value={text.body}
          error={errorAt('body')}
          onFocus={() => fields.enter('body')}
          onChange={({ currentTarget: { value } }) => set('body', value)}
        />
        <Variables names={mailOf(name).variables} onChoose={(variable) => fields.insert(variable, text, set)} />
        <Group>
          <Button variant="default" disabled={Object.keys(said).length === 0} onClick={() => put({})}>
            {say('emails.reset')}
          </Button>
        </Group>
      </Stack>
      <MailPreview name={name} text={text} language={language} />
    </SimpleGrid>
  )
}

function Variables({ names, onChoose }: { names: readonly MailVariable[]; onChoose: (name: MailVariable) => void }) {
  return (
    <Stack gap={6} role="group" aria-label={say('emails.variables')}>
      <Text size="sm" c="dimmed">
        {say('emails.insert')}
      </Text>
      <Group gap={6}>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={MAIL_VARIABLES[name]}
            onClick={() => onChoose(name)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** Returns the refs of both fields, and a function that inserts a variable into the last focused one. */
function useFields() {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<keyof MailText>('body')
  const insert = (name: MailVariable, text: MailText, set: (part: keyof MailText, value: string) => void) => {
    const part = last.current
    const field: RefObject<HTMLInputElement | HTMLTextAreaElement | null> = part === 'subject' ? subject : body
    const [start, end] = [field.current?.selectionStart ?? 0, field.current?.selectionEnd ?? 0]
    set(part, `${text[part].slice(0, start)}{{${name}}}${text[part].slice(end)}`)
  }
  const enter = (part: keyof MailText) => {
    last.current = part
  }
  return { subject, body, insert, enter }
}

function variableFault(name: MailName, text: string): string | undefined {
  const fault = findVariableFault(name, text)
  return fault ? sayFault({ message: '', fault }) : undefined
}
