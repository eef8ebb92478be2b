import assert from 'node:assert/strict'
import type { ImportKind } from '../../../src/domain/orders/platform-import.ts'
import type { Staff } from '../shop/admin.ts'
import { runQueuedJobs } from './jobs.ts'
import type { Answer, TestService } from './service.ts'

/** Uploads a CSV file as this staff member. */
export function uploadCsv(staff: Staff, kind: ImportKind, text: string, name = `${kind}.csv`): Promise<Answer> {
  const query = new URLSearchParams({ kind, name })
  return staff.call('POST', `/admin/api/imports?${query}`, text, { 'content-type': 'text/csv' })
}

/** Uploads a file and has it checked; returns the import afterwards. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; each is validated against openapi.json
export async function checkedImport(service: TestService, staff: Staff, kind: ImportKind, text: string): Promise<any> {
  const { status, body } = await uploadCsv(staff, kind, text)
  assert.equal(status, 201, JSON.stringify(body))
  await runQueuedJobs(service)
  const { body: checked } = await staff.call('GET', `/admin/api/imports/${body.id}`)
  assert.equal(checked.state, 'checked')
  return checked
}

/** Returns a product file with this many products, in the older format. */
export function productsCsv(count: number, price = '1.00'): string {
  const rows = Array.from({ length: count }, (_, n) => `part-${n},Part ${n},Default Title,${price},P-${n}`)
  return `Handle,Title,Option1 Value,Variant Price,Variant SKU\n${rows.join('\n')}\n`
}
