import { KEY_BUCKET, STORE_BUCKET } from '../../src/domain/access/token-bucket.ts'
import { withClient } from '../client.ts'

/** Refills rate limits and mail allowances: benches measure work, not refusals. Earlier requests may still be ending. */
export async function fillBuckets(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('truncate rate_bucket, mail_allowance')
    await client.query(
      `insert into rate_bucket
        select id, '00000000-0000-0000-0000-000000000000', $1::bigint, $3::bigint from store
        union all
        select store_id, id, $2, $3 from api_key
        on conflict do nothing`,
      [STORE_BUCKET.capacity * STORE_BUCKET.fillMs, KEY_BUCKET.capacity * KEY_BUCKET.fillMs, Date.now()],
    )
  })
}
