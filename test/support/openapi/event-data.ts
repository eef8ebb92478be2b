import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { EventType } from '../../../src/domain/webhooks/events.ts'
import { eventDataOf } from '../../../src/http/api/schemas/event-data.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true } })
const known = new Map<string, ValidateFunction>()

/** Fails unless the data of an event matches its type in `/openapi.json`: nothing missing, nothing more. */
export function checkEventData(type: EventType, data: unknown): void {
  const validate = known.get(type) ?? ajv.compile({ ...eventDataOf(type), additionalProperties: false })
  known.set(type, validate)
  assert.ok(validate(data), `${type} ${JSON.stringify(data)}: ${ajv.errorsText(validate.errors)}`)
}
