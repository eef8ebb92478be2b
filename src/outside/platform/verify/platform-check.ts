import type { Gid } from '../gid.ts'
import type { CallContext, CommercePlatform, PlatformShop, PlatformVariant } from '../port.ts'
import type { CallEar } from './call-ear.ts'

/** The digits of an id that no platform has given out. */
export const UNKNOWN = '999999999999999999'

/** Ids on the platform that the store's quotes name; null for what none names. */
export interface SampleIds {
  customerId: Gid<'Customer'> | null
  companyId: Gid<'Company'> | null
  locationId: Gid<'CompanyLocation'> | null
  draftOrderId: Gid<'DraftOrder'> | null
  orderId: Gid<'Order'> | null
}

/** A store whose platform is tried, without changing anything there. */
export interface Tried {
  platform: CommercePlatform
  call: () => CallContext
  store: { currency: string; timezone: string }
  sample: SampleIds
  /** The scopes that the service needs; none on a platform without scopes. */
  scopes: readonly string[]
  now: Date
  ear: CallEar
  /** Found by one check, for those after it. */
  seen: { shop: PlatformShop | null; variants: readonly PlatformVariant[] }
}

/** One promise of the port that can be tried on a real store: it reads, and writes nothing. */
export interface PlatformCheck {
  name: string
  /** Returns what was found, without personal data. Throws CheckFailed, NothingThere, or what the platform throws. */
  run(tried: Tried): Promise<string>
}

/** The platform answered, but not as the port promises. Its message has no personal data. */
export class CheckFailed extends Error {}

/** The store has nothing of the kind, so nothing was learned. */
export class NothingThere extends Error {}
