import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import type { Refusal } from '../../http/send.ts'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { sayFault } from '../../ui/say-refusal.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import classes from './editing.module.css'
import { LineGrid } from './grid/line-grid.tsx'
import { useUndoKeys } from './grid/use-undo-keys.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { AddLines } from './lines/add-lines.tsx'
import { SettledLines } from './lines/settled-lines.tsx'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { Snapshot } from './model/snapshot.ts'
import { SaveStatus } from './save-status.tsx'
import { Summary } from './summary.tsx'
import { TermsForm } from './terms-form.tsx'
import { useFigures } from './use-figures.ts'
import { useProposalEditor } from './use-proposal-editor.ts'
import { useStable } from './use-stable.ts'

/** One for all renders, so that the terms are not rendered again. */
const NO_ERRORS: Refusal['errors'] = []
const CounterPanel = lazy(async () => ({ default: (await import('./counter/counter-panel.tsx')).CounterPanel }))

/** Edits a quote's proposal, saving it as the user types. */
export function Editing({ quote, draft }: { quote: StaffQuote; draft: Draft }) {
  const { editor, shown } = useProposalEditor(quote, draft)
  const figures = useFigures(shown)
  const { lines, ...rest } = shown.draft
  const terms = useStable(rest)
  const hasKits = lines.some(({ kit }) => kit !== null)
  const { show, busy } = usePreviewing(editor, quote.id)
  useUndoKeys(editor)
  useEffect(goToNamed, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.key === 's') void editor.flush()
    else if (event.key === 'Enter') void show()
    else return
    event.preventDefault()
  }
  return (
    <Stack onKeyDown={onKeyDown} onBlur={() => void editor.flush()}>
      <ConflictNotice editor={editor} shown={shown} />
      {shown.quote.status === 'submitted' && (
        <Text size="sm" c="dimmed">
          {say('proposal.starts_review')}
        </Text>
      )}
      {shown.quote.status === 'countered' && (
        <Suspense>
          <CounterPanel editor={editor} shown={shown} figures={figures} />
        </Suspense>
      )}
      <div id="lines" tabIndex={-1}>
        <LineGrid editor={editor} shown={shown} figures={figures} />
      </div>
      <AddLines editor={editor} />
      <SettledLines lines={shown.quote.lines} currency={quote.currency} />
      <div className={classes.below}>
        <TermsForm
          key={shown.generation}
          editor={editor}
          quote={shown.quote}
          terms={terms}
          hasKits={hasKits}
          isSaved={shown.save.kind === 'saved'}
          errors={shown.save.kind === 'failed' ? shown.save.refusal.errors : NO_ERRORS}
          taxFault={taxFaultOf(shown)}
        />
        <Summary quote={shown.quote} draft={shown.draft} figures={figures} />
      </div>
      <Group className={classes.bar ?? ''} justify="space-between" gap="xs">
        <SaveStatus editor={editor} shown={shown} />
        <Group gap="md">
          <Text fw={700} className="figures">
            {formatAmount(figures.totals.total, quote.currency)}
          </Text>
          <Button onClick={() => void show()} loading={busy} leftSection={<Send size={16} aria-hidden />}>
            {say('proposal.preview_send')}
          </Button>
        </Group>
      </Group>
      <LeaveQuestion editor={editor} shown={shown} />
    </Stack>
  )
}

/** Returns why the platform gave no tax for the saved draft; undefined if nothing failed. */
function taxFaultOf({ quote, draft: { tax }, save }: Snapshot): string | undefined {
  if (tax.kind !== 'platform' || tax.amount !== undefined || save.kind !== 'saved') return undefined
  const fault = quote.staged && quote.preview?.faults.find(({ field }) => field === 'tax')
  return fault ? sayFault(fault) : undefined
}

/** Saves everything and opens the preview. If a field is unreadable or saving fails, the page stays and says so. */
function usePreviewing(editor: ProposalEditor, quoteId: string) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    const [field] = Object.keys(editor.snapshot().troubles)
    if (field !== undefined) {
      notifications.show({ color: 'red', message: say('proposal.correct_first') })
      document.getElementById(field)?.focus()
      return
    }
    setBusy(true)
    const isStaged = await editor.stage()
    setBusy(false)
    if (isStaged) await navigate({ to: '/quotes/$quoteId/preview', params: { quoteId } })
  }
  return { show, busy }
}

/** Focuses the field named in the address's hash, for links from a fault to its field, else, unless it is a touch screen, the first price. */
function goToNamed(): void {
  const field = document.getElementById(location.hash.slice(1))
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
  if (field || !matchMedia('(pointer: fine)').matches) return
  document.querySelector<HTMLElement>('input[id^="price-"]')?.focus({ preventScroll: true })
}
