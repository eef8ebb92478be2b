import { type AdminKey, address, call, resource } from '../../../src/web/client/admin.ts'
import type { ApiKey, Page, StaffQuote } from '../../../src/web/client/admin-answers.ts'
import { useSubmit } from '../../../src/web/http/use-submit.ts'

/** Checked by `tsc -p src/web`: every request compiles, and the mistake after it does not. */
export async function mistakes(id: string): Promise<unknown[]> {
  const params = { id }
  const name = 'ERP'
  const scopes = ['read_quotes'] as const

  const keys = resource('/keys')
  // @ts-expect-error no such path
  const kees = resource('/kees')
  const roll = call('POST', '/keys/{id}/roll', { params })
  // @ts-expect-error this path takes no GET
  const readRoll = call('GET', '/keys/{id}/roll', { params })
  // @ts-expect-error a path's parameters are given
  const rollNone = call('POST', '/keys/{id}/roll')

  const made = call('POST', '/keys', { body: { name, scopes, accept_terms: true } })
  // @ts-expect-error a member of a body, misspelled
  const unmade = call('POST', '/keys', { body: { name, scopes, acept_terms: true } })
  // @ts-expect-error a value that its member does not take
  const unscoped = call('POST', '/keys', { body: { name, scopes: ['read_everything'], accept_terms: true } })

  const edited = call('PATCH', '/settings', { body: { settings: { expiry: { valid_days: 30 }, numbering: null } } })
  // @ts-expect-error no such setting
  const unset = call('PATCH', '/settings', { body: { settings: { expiri: { valid_days: 30 } } } })
  // @ts-expect-error a value that its setting does not take
  const misset = call('PATCH', '/settings', { body: { settings: { expiry: { valid_days: '30' } } } })

  const found: Page<ApiKey> = await call('GET', '/keys')
  // @ts-expect-error another answer than this path has
  const quotes: Page<StaffQuote> = await call('GET', '/keys')

  const requests = resource('/keys/{id}/requests', { params, query: { limit: 5 } })
  // @ts-expect-error a member of a query, misspelled
  const misasked = resource('/keys/{id}/requests', { params, query: { limt: 5 } })

  const download = address('/imports/{id}/errors.csv', { params })
  // @ts-expect-error no such path
  const nowhere = address('/imports/{id}/errors.cvs', { params })

  const known: AdminKey[] = [['keys'], ['quotes', id], ['quotes', id, 'timeline']]
  // @ts-expect-error nothing is kept under this key
  const unknown: AdminKey = ['kees']
  // @ts-expect-error nor under this one
  const deeper: AdminKey = ['quotes', id, 'timelime']

  return [
    [keys, kees, roll, readRoll, rollNone, made, unmade, unscoped, found, quotes],
    [edited, unset, misset],
    [requests, misasked, download, nowhere, known, unknown, deeper],
  ]
}

/** The same of what a submission reads again. */
export function useMistakes(send: () => Promise<void>): unknown[] {
  const renewed = useSubmit(send, { changes: [['keys'], ['quotes', 'qte_1', 'timeline']] })
  // @ts-expect-error nothing is kept under this key
  const unknown = useSubmit(send, { changes: [['kees']] })
  return [renewed, unknown]
}
