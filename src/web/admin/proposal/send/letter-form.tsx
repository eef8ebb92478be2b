import { Button, Group, NativeSelect, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { MOST_COPIES } from '../../../../domain/negotiation/most-copies.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../../../languages/languages.ts'
import type { LetterPreview } from '../../../client/admin-answers.ts'
import { listOf } from '../../../ui/list-of.ts'
import { say } from '../../../ui/say.ts'
import { findBadAddresses, type Letter } from './letter.ts'

interface LetterFormProps {
  shown: LetterPreview
  letter: Letter
  onChange: (changed: Partial<Letter>) => void
  /** Says what is wrong with a field. */
  errorOf: (field: 'subject' | 'body') => string | undefined
}

/** The fields of a send's mail: who gets it, in which language, and in which words. */
export function LetterForm({ shown, letter, onChange, errorOf }: LetterFormProps) {
  const { recipient, language } = shown
  const bad = findBadAddresses(letter)
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={500} component="span">
          {say('letter.to')}
        </Text>{' '}
        <Text size="sm" component="span" className="typed">
          {recipient.name === null ? recipient.email : `${recipient.name} <${recipient.email}>`}
        </Text>
      </div>
      <Group gap="sm" align="flex-start" wrap="wrap">
        <TagsInput
          flex="1 1 14rem"
          label={say('letter.cc')}
          description={say('letter.cc_hint')}
          value={[...letter.cc]}
          onChange={(typed) => onChange({ cc: typed.flatMap((one) => one.split(/[\s,;]+/).filter(Boolean)) })}
          splitChars={[',', ';', ' ']}
          maxTags={MOST_COPIES}
          acceptValueOnBlur
          error={bad.length > 0 ? say('letter.no_address', { addresses: listOf(bad), count: bad.length }) : undefined}
        />
        <NativeSelect
          flex="0 1 9rem"
          label={say('letter.language')}
          description={say('letter.language_hint')}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && onChange({ language: value })}
          data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        />
      </Group>
      <Words shown={shown} letter={letter} onChange={onChange} errorOf={errorOf} />
    </Stack>
  )
}

/** The words of the mail, which start as the store's text and are of this send alone. */
function Words({ shown: { template, variables }, letter, onChange, errorOf }: LetterFormProps) {
  const isOwn = letter.subject !== null || letter.body !== null
  const [edits, setEdits] = useState(isOwn)
  if (!edits) {
    return (
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<PencilLine size={14} aria-hidden />}
          onClick={() => setEdits(true)}
        >
          {say('letter.edit')}
        </Button>
      </Group>
    )
  }
  const own = (typed: string, stores: string) => (typed === stores ? null : typed)
  const subject = letter.subject ?? template.subject
  const body = letter.body ?? template.body
  return (
    <>
      <TextInput
        label={say('letter.subject')}
        value={subject}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ subject: own(currentTarget.value, template.subject) })}
        error={subject.trim() === '' ? say('letter.empty') : errorOf('subject')}
      />
      <Textarea
        label={say('letter.body')}
        description={say('letter.body_hint', { variables: variables.map((name) => `{{${name}}}`).join(', ') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={body}
        maxLength={5000}
        autosize
        minRows={5}
        maxRows={14}
        onChange={({ currentTarget }) => onChange({ body: own(currentTarget.value, template.body) })}
        error={body.trim() === '' ? say('letter.empty') : errorOf('body')}
      />
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange({ subject: null, body: null })
            setEdits(false)
          }}
        >
          {say('letter.stores')}
        </Button>
      </Group>
    </>
  )
}
