interface Done {
  number: string
  revision: string
}

/** What became of one quote of several: as it is now, or why it was left as it was. */
export function viewBulkResult(id: string, result: Done | { code: string; message: string }) {
  const [done, refused] = 'code' in result ? [null, result] : [result, null]
  return {
    object: 'bulk_result',
    id,
    number: done?.number ?? null,
    revision: done?.revision ?? null,
    refusal: refused && { code: refused.code, detail: refused.message },
  }
}
