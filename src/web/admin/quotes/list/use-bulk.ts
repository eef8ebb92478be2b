import { useState } from 'react'
import type { LossReason } from '../../../../domain/quotes/loss-reason.ts'
import { call } from '../../../client/admin.ts'
import type { BulkResult, QuoteItem } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { sayRefusal } from '../../../ui/say-refusal.ts'

const MOST_AT_ONCE = 100

export type BulkAction =
  | { action: 'assign'; staff_id: string | null }
  | { action: 'close'; reason?: string; loss_reason?: LossReason }
  | { action: 'start_review' }

/** The result of a bulk action: how many quotes were changed, and which were not, with the reason. */
export interface BulkReport {
  done: number
  refused: { id: string; number: string; detail: string }[]
}

/** Applies one action to several quotes and reports each refusal. */
export function useBulk(onDone: (report: BulkReport) => void) {
  const [report, setReport] = useState<BulkReport | null>(null)
  const submission = useSubmit((quotes: readonly QuoteItem[], action: BulkAction) => runAll(quotes, action), {
    changes: [['quotes']],
    onDone: (made) => {
      setReport(made)
      onDone(made)
    },
  })
  return { submission, report, forget: () => setReport(null) }
}

async function runAll(quotes: readonly QuoteItem[], action: BulkAction): Promise<BulkReport> {
  const results: BulkResult[] = []
  for (let from = 0; from < quotes.length; from += MOST_AT_ONCE) {
    const some = quotes.slice(from, from + MOST_AT_ONCE).map(({ id, revision }) => ({ id, revision }))
    const { data } = await call('POST', '/quotes/bulk', { body: { ...action, quotes: some } })
    results.push(...data)
  }
  const numbers = new Map(quotes.map(({ id, number }) => [id, number]))
  return {
    done: results.filter(({ refusal }) => refusal === null).length,
    refused: results.flatMap(({ id, refusal }) =>
      refusal ? [{ id, number: numbers.get(id) ?? id, detail: sayRefusal(refusal) }] : [],
    ),
  }
}
