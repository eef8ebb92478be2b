import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENT_GROUPS, EVENT_MEANINGS } from '../../../src/domain/webhooks/event-meanings.ts'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'

test('staff read the same about each event as the API document says', () => {
  for (const type of EVENT_TYPES) assert.equal(CATALOGUES.en.staff[`event.${type}`], EVENT_MEANINGS[type])
  assert.deepEqual(Object.values(EVENT_GROUPS).flat(), EVENT_TYPES)
})
