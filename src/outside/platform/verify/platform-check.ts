import type { Gid } from '../gid.ts'
import type { PlanSource } from '../plan-source.ts'
import type {
  CallContext,
  CommercePlatform,
  FoundCompany,
  FoundCustomer,
  PlatformShop,
  PlatformVariant,
} from '../port.ts'
import type { CallEar } from './call-ear.ts'

/** The digits of an id that no platform has given out. */
export const UNKNOWN = '999999999999999999'

/** The first of each kind that a check found, for the checks after it. */
interface Seen {
  shop?: PlatformShop | null
  variants?: readonly PlatformVariant[]
  customer?: FoundCustomer
  company?: FoundCompany
  draftId?: Gid<'DraftOrder'>
  orderId?: Gid<'Order'>
}

/** A store whose platform is tried, without changing anything there. */
export interface Tried {
  platform: CommercePlatform
  call: () => CallContext
  store: { currency: string; timezone: string }
  /** The scopes that the service needs; none on a platform without scopes. */
  scopes: readonly string[]
  /** null on a platform that sells no plans of the app. */
  subscriptionOf: PlanSource['subscriptionOf'] | null
  now: Date
  ear: CallEar
  seen: Seen
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

/** Returns up to four words of a text, to look for it. */
export function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]{2,}/gu) ?? []).slice(0, 4).join(' ')
}

/** Returns words for what was read by an id: one that was seen before, or UNKNOWN. Throws CheckFailed. */
export function checkRead(seenBefore: string | undefined, found: object | null | undefined): string {
  if (seenBefore !== undefined && !found) throw new CheckFailed('what was found before is unknown by its id')
  if (seenBefore === undefined && found) throw new CheckFailed('something was found that cannot exist')
  return found ? 'as found' : 'asked for one that no store has'
}
