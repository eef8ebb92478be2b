import { connect } from '../../src/database/database.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { callPlatform } from '../../src/outside/platform/call-platform.ts'
import { createShopify } from '../../src/outside/platform/shopify/create-shopify.ts'
import { databaseCostBuckets, databaseInstallations } from '../../src/process/platform-state.ts'
import { SILENT_OBSERVER } from '../../test/support/shopify/silent-observer.ts'
import { SECRET_KEY } from '../service.ts'
import type { CallerOptions, LookUp } from './caller.ts'

/** Opens the adapter as a process of the service has it. */
export function openAdapter({ databaseUrl, storeId, fakeOrigin, clientId, secret }: CallerOptions): LookUp {
  const { db } = connect(databaseUrl, { max: 10, onError: ({ message }) => console.error(message) })
  const { platform } = createShopify(
    { clientId, secrets: [secret], appHandle: null, pricing: null, standIn: fakeOrigin },
    {
      installations: databaseInstallations(db, new SecretBox([SECRET_KEY])),
      buckets: databaseCostBuckets(db),
      resolver: { addresses: async () => [] },
      allowPrivate: true,
      observer: SILENT_OBSERVER,
      clock: () => new Date(),
    },
  )
  return (ids, isBackground) =>
    callPlatform({ store: { id: storeId }, isBackground }, (call) =>
      platform.variantsByIds(
        call,
        ids.map((id) => `gid://platform/ProductVariant/${id}` as const),
      ),
    )
}
