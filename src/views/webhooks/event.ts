import type { EventRecord } from '../../database/webhooks/events.ts'
import { instantText } from '../../domain/instant-text.ts'

/** Returns an event as the feed shows it, as JSON: its data is JSON text already and is only copied. */
export function showEvent({ id, type, createdAt, sequence, quoteId, actor, data }: EventRecord): string {
  const quote = quoteId === null ? 'null' : `"${quoteId}"`
  const head = `"object":"event","id":"${id}","type":"${type}","created_at":"${instantText(createdAt)}"`
  return `{${head},"sequence":"${sequence}","quote_id":${quote},"actor":"${actor}","data":${data}}`
}
