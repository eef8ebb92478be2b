import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import type { Refusal } from '../../http/send.ts'
import { say } from '../../ui/say.ts'
import { sayFault } from '../../ui/say-refusal.ts'
import { useKeys } from '../keys/use-keys.ts'
import { ReviewNotice } from '../quote/review-notice.tsx'
import { useWorth, Worth } from '../worth/worth.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import classes from './editing.module.css'
import { LineGrid } from './grid/line-grid.tsx'
import { useUndoKeys } from './grid/use-undo-keys.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { AddLines } from './lines/add-lines.tsx'
import { LineComments } from './lines/line-comments.ts'
import { SettledLines } from './lines/settled-lines.tsx'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { Snapshot } from './model/snapshot.ts'
import { PricingBar } from './pricing-bar.tsx'
import { ReuseBar } from './reuse/reuse-bar.tsx'
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
  const worth = useWorth(shown.quote)
  const figures = useFigures(shown, worth)
  const { lines, ...rest } = shown.draft
  const terms = useStable(rest)
  const hasKits = lines.some(({ kit }) => kit !== null)
  const { show, busy } = usePreviewing(editor, quote.id)
  useUndoKeys(editor)
  useEffect(goToNamed, [])
  useKeys('proposal', { save: () => void editor.flush(), send: () => void show() })
  return (
    <Worth value={worth}>
      <Stack onBlur={() => void editor.flush()}>
        <ConflictNotice editor={editor} shown={shown} />
        <ReviewNotice quote={shown.quote} />
        {shown.quote.status === 'submitted' && <StartsReview />}
        {shown.quote.status === 'countered' && (
          <Suspense>
            <CounterPanel editor={editor} shown={shown} figures={figures} />
          </Suspense>
        )}
        <ReuseBar editor={editor} shown={shown} figures={figures} />
        <Lines {...{ editor, shown, figures }} />
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
        <PricingBar {...{ editor, shown, figures, busy }} onShow={() => void show()} />
        <LeaveQuestion editor={editor} shown={shown} />
      </Stack>
    </Worth>
  )
}

/** The lines, each with what an approver wrote to it. */
function Lines({ editor, shown, figures }: ComponentProps<typeof LineGrid>) {
  return (
    <div id="lines" tabIndex={-1}>
      <LineComments value={shown.quote.review?.lines ?? NO_COMMENTS}>
        <LineGrid editor={editor} shown={shown} figures={figures} />
      </LineComments>
    </div>
  )
}

const NO_COMMENTS = {}

function StartsReview() {
  return (
    <Text size="sm" c="dimmed">
      {say('proposal.starts_review')}
    </Text>
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
