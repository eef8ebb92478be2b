import { idToUuid } from '../../../src/domain/id.ts'
import type { TestService } from '../service/service.ts'

/** Makes a language that of the quote's buyer. */
export async function speakTo({ pool }: TestService, quoteId: string, language: string): Promise<void> {
  await pool.query(
    `update quote set customer = jsonb_set(customer::jsonb, '{language}', to_jsonb($2::text)) where id = $1`,
    [idToUuid('qte', quoteId), language],
  )
}
