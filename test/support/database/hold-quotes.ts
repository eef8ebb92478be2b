import type { TestService } from '../service/service.ts'

/** Holds the quotes of this buyer, as a running conversion does. */
export async function holdQuotes(service: TestService, email: string): Promise<void> {
  await service.pool.query(
    `with held as (
       insert into conversion (store_id, id, quote_id, group_id, position, line_ids, actor, input, subtotal, discount, shipping,
         shipping_tax, tax, total, state, lease_until, created_at)
       select store_id, gen_random_uuid(), id, gen_random_uuid(), 0, '{}', '{"kind": "job"}', '{}', 0, 0, 0, 0, 0, 0, 'failed', now(), now()
       from quote where customer_email = $1
       returning quote_id, group_id)
     update quote set conversion_id = group_id from held where quote.id = held.quote_id`,
    [email],
  )
}

/** Releases the quotes of this buyer. */
export async function releaseQuotes(service: TestService, email: string): Promise<void> {
  await service.pool.query('update quote set conversion_id = null where customer_email = $1', [email])
}
