import type { Why } from '../../domain/reason.ts'

interface Done {
  number: string
  revision: string
}

/** Returns the result for one of several quotes: the quote now, or why it was left unchanged. */
export function viewBulkResult(id: string, result: Done | { code: string; message: string; reason: Why | null }) {
  const [done, refused] = 'code' in result ? [null, result] : [result, null]
  return {
    object: 'bulk_result',
    id,
    number: done?.number ?? null,
    revision: done?.revision ?? null,
    refusal: refused && { code: refused.code, detail: refused.message, why: refused.reason },
  }
}
