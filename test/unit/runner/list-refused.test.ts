import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRefused } from '../../support/statements/list-refused.ts'

const PLACED = {
  distributed: new Set(['quote', 'clock_walk', 'platform.draft_order']),
  local: new Set(['shopify_cost_bucket']),
}
const refused = (text: string) => listRefused(text, PLACED)

test('what each node computes alike, and what only the coordinator has, may be written', () => {
  for (const text of [
    'update quote set updated_at = now() where store_id = $1 and expires_at < now()',
    "update quote set expires_at = now() + $1 * interval '1 ms' where store_id = $2",
    'update quote set expires_at = earlier(expires_at, $1) where store_id = $2',
    'update shopify_cost_bucket set level = 1, at = clock_timestamp()',
    'insert into quote (store_id, created_at) values ($1, clock_timestamp()) on conflict (store_id) do nothing',
    'insert into quote (store_id, total) values ($1, $2) on conflict (store_id) do update set total = excluded.total',
    'select clock_timestamp() from quote where store_id = $1',
  ]) {
    assert.deepEqual(refused(text), [], text)
  }
})

test('what nodes would compute differently, or would have to ask the coordinator for, is found wherever it stands', () => {
  for (const [text, reason] of [
    ['update quote set updated_at = clock_timestamp() where store_id = $1', /clock_timestamp\(\)/],
    ['update quote set total = 1 where store_id = $1 and expires_at < clock_timestamp()', /clock_timestamp\(\)/],
    ['with one as (update quote set id = gen_random_uuid()) select from one', /gen_random_uuid\(\)/],
    [
      "update platform.draft_order set due_at = due_at - interval '1 day' where store_id = $1",
      /platform\.draft_order adds an interval/,
    ],
    ["update quote set expires_at = coalesce(expires_at + $1 * interval '1 ms', $2)", /quote adds an interval/],
    [
      'insert into clock_walk (store_id) values ($1) on conflict (store_id) do update set walker = $2 where clock_walk.lease < now()',
      /on conflict, clock_walk calls now\(\)/,
    ],
    [
      'select from quote q join shopify_cost_bucket b on b.store_id = q.store_id where q.store_id = $1',
      /quote is on the nodes/,
    ],
    [
      'update quote set total = 1 where store_id = $1 and exists (select from shopify_cost_bucket)',
      /shopify_cost_bucket on the coordinator/,
    ],
  ] as const) {
    const [found = ''] = refused(text)
    assert.match(found, reason, text)
  }
})
