import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { findVariableFault, mailText } from '../../../domain/mail-text.ts'
import type { MailVariable } from '../../../domain/mail-variables.ts'
import { MAIL_VARIABLES } from '../../../domain/mail-variables.ts'
import { type MailName, type MailText, mailOf } from '../../../domain/mails.ts'
import { AnchorLink } from '../shell/links.tsx'
import { MailSwitch } from './mail-list.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './use-settings-section.ts'
import { withMember } from './with-member.ts'

interface MailEditorProps {
  name: MailName
  section: SettingsSection<'emails'>
}

/** The text of one mail: edited with its variables at hand, shown as its reader gets it, set back to ours. */
export function MailEditor({ name, section }: MailEditorProps) {
  const { draft, change, errorOf } = section
  const { emails = {} } = draft
  const own = emails[name] ?? {}
  const { when, variables } = mailOf(name)
  const text = mailText(name, emails)
  const ours = mailText(name)
  const set = (part: keyof MailText, value: string) => {
    const next = withMember(own, part, value === ours[part] ? undefined : value)
    change({ emails: withMember(emails, name, Object.keys(next).length > 0 ? next : undefined) })
  }
  const reset = () => {
    const { enabled } = own
    change({ emails: withMember(emails, name, enabled === undefined ? undefined : { enabled }) })
  }
  const fields = useFields()
  const errorAt = (part: keyof MailText) => findVariableFault(name, text[part]) ?? errorOf(`emails.${name}.${part}`)
  return (
    <SettingsGroup title={when} about={<AnchorLink to="/settings/emails">All e-mails</AnchorLink>}>
      <Group gap="xs">
        <Text size="sm">Sent:</Text>
        <MailSwitch name={name} section={section} />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <Stack gap="sm">
          <TextInput
            label="Subject"
            ref={fields.subject}
            value={text.subject}
            error={errorAt('subject')}
            onFocus={() => fields.enter('subject')}
            onChange={({ currentTarget: { value } }) => set('subject', value)}
          />
          <Textarea
            label="Text"
            ref={fields.body}
            autosize
            minRows={8}
            maxRows={24}
            value={text.body}
            error={errorAt('body')}
            onFocus={() => fields.enter('body')}
            onChange={({ currentTarget: { value } }) => set('body', value)}
          />
          <Variables names={variables} onChoose={(variable) => fields.insert(variable, text, set)} />
          <Group>
            <Button
              variant="default"
              disabled={text.subject === ours.subject && text.body === ours.body}
              onClick={reset}
            >
              Reset to default
            </Button>
          </Group>
        </Stack>
        <MailPreview name={name} text={text} />
      </SimpleGrid>
    </SettingsGroup>
  )
}

function Variables({ names, onChoose }: { names: readonly MailVariable[]; onChoose: (name: MailVariable) => void }) {
  return (
    <Stack gap={6} role="group" aria-label="Variables to insert">
      <Text size="sm" c="dimmed">
        Insert where the cursor is:
      </Text>
      <Group gap={6}>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={MAIL_VARIABLES[name].says}
            onClick={() => onChoose(name)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** The two fields, and inserting into the one the cursor was in last. */
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
