import { Button, Group, List, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { call, resource } from '../../../client/admin.ts'
import type { Template } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { compareDrafts } from '../model/compare-drafts.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { SavePreset } from './save-preset.tsx'
import { linesOfTemplate, templateLinesOf, templateOf, withTemplate } from './template-content.ts'

/** Applies a saved template after saying what it changes, and saves the terms of the proposal as one, with its lines or without. */
export const Templates = memo(function Templates({ editor }: { editor: ProposalEditor }) {
  const { data } = useQuery({ ...resource('/templates'), staleTime: 60_000 })
  const [chosen, choose] = useState<Template | null>(null)
  const templates = data?.data ?? []
  return (
    <>
      {templates.length > 0 && (
        <Select
          size="xs"
          w={220}
          searchable
          aria-label={say('template.apply')}
          placeholder={say('template.apply')}
          nothingFoundMessage={say('template.nothing')}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => choose(templates.find((one) => one.id === id) ?? null)}
        />
      )}
      <SavePreset
        kind="templates"
        label={say('template.save')}
        keeps={say('template.save_keeps')}
        suggested=""
        send={(named) => {
          const { draft, quote } = editor.snapshot()
          return call('POST', '/templates', { body: { ...named, terms: templateOf(draft), currency: quote.currency } })
        }}
      />
      <SavePreset
        kind="templates"
        label={say('template.save_lines')}
        keeps={say('template.save_lines_keeps')}
        suggested=""
        send={(named) => {
          const { draft, quote } = editor.snapshot()
          const lines = templateLinesOf(draft, quote)
          const content = { terms: templateOf(draft), ...(lines.length > 0 && { lines }), currency: quote.currency }
          return call('POST', '/templates', { body: { ...named, ...content } })
        }}
      />
      {chosen && <Apply template={chosen} editor={editor} close={() => choose(null)} />}
    </>
  )
})

interface ApplyProps {
  template: Template
  editor: ProposalEditor
  close: () => void
}

/** Says what a template changes, and changes it in one step. */
function Apply({ template, editor, close }: ApplyProps) {
  const { timezone } = useSession().store
  const { draft, quote } = editor.snapshot()
  const writing = { currency: quote.currency, timezone }
  const changes = compareDrafts(draft, withTemplate(draft, template, quote.currency), () => '', writing)
  const lines = linesOfTemplate(template, draft, quote)
  const applying = useSubmit(async () => {
    editor.edit((before) => withTemplate(before, template, quote.currency))
    if (lines.length > 0) await editor.add(lines)
    close()
  })
  return (
    <Modal opened onClose={close} title={say('template.apply_named', { name: template.name })} centered>
      <Stack>
        <Text size="sm">{say('template.changes', { count: changes.length })}</Text>
        {template.currency !== quote.currency && <Text size="sm">{say('template.other_currency')}</Text>}
        <List size="sm">
          {changes.map(({ what, theirs, mine }) => (
            <List.Item key={what} className="typed">
              {say('template.change', { what, before: theirs, after: mine })}
            </List.Item>
          ))}
        </List>
        {lines.length > 0 && <Text size="sm">{say('template.adds', { count: lines.length })}</Text>}
        <Refused refusal={applying.refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {say('ui.cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={changes.length === 0 && lines.length === 0}
            loading={applying.busy}
            onClick={() => void applying.run()}
          >
            {say('template.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
