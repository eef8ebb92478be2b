import { setTimeout as wait } from 'node:timers/promises'
import { admitPlatformStaff } from '../../commands/access/admit-platform-staff.ts'
import { openShopifyStore } from '../../commands/stores/open-shopify-store.ts'
import { tryRefreshPlan } from '../../commands/stores/try-refresh-plan.ts'
import { findStaffByPlatformUser } from '../../database/access/staff.ts'
import { findStoreOn, readStore, type Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { isEnterprise } from '../../domain/stores/plan.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { platformProblem } from '../../outside/platform/ask-platform.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import { SessionTokenRefused, type ShopifyDoor } from '../../outside/platform/shopify/door/shopify-door.ts'
import type { StaffToken } from '../../outside/platform/shopify/signatures/session-token.ts'
import type { GateOptions } from './gate-options.ts'
import type { SignedIn } from './signed-in.ts'

/** No cookie has this: sessions that Shopify vouches for are not stored. */
const NO_TOKEN = Buffer.alloc(0)

/** As long as staff wait for the plan while the app opens. */
const PLAN_WITHIN_MS = 1_500

/** A request that Shopify vouches for. */
interface Vouched {
  door: ShopifyDoor
  token: string
  /** True if the app is being opened: a new shop is installed then, and a new person joins its staff. */
  isOpening: boolean
}

/**
 * Returns the staff member whom Shopify's session token names, in its shop's store. Throws `not_signed_in` for an invalid token, which
 * App Bridge replaces once, and for a shop or person that has not opened the app yet; `forbidden` if they are deactivated here, and `platform_unavailable` if Shopify must be asked and does not answer.
 */
export async function findFramedStaff(options: GateOptions, { door, token, isOpening }: Vouched): Promise<SignedIn> {
  const { db, clock, secretBox } = options
  const now = clock()
  const user = await door.verify(token, now)
  if (!user) throw invalidToken()
  try {
    const store = isOpening
      ? await openShopifyStore({ db, now, secretBox, door }, user, token)
      : await findStoreOn(db, 'shopify', user.shop)
    if (!store?.installed) throw openFirst()
    const member = isOpening
      ? await admitPlatformStaff({ db, now }, describing(store, user, door, token))
      : await findStaffByPlatformUser(db, store.id, user.userId)
    if (!member) throw openFirst()
    if (!member.active) throw refused('forbidden', { code: 'account_deactivated' })
    const current = isOpening ? await withPlan(options, store) : store
    const { id: staffId, email, name, role } = member
    const session = { storeId: store.id, tokenHash: NO_TOKEN, staffId, email, name, role, confirmedAt: now }
    return { session, store: current, token: null }
  } catch (error) {
    if (error instanceof SessionTokenRefused) throw invalidToken()
    throw error instanceof PlatformError ? platformProblem(error) : error
  }
}

/**
 * Has the plan that staff have chosen at Shopify taken over, and returns the store. Only one without Enterprise waits for it, and not for
 * long: its staff may come back from choosing it.
 */
async function withPlan(options: GateOptions, store: Store): Promise<Store> {
  const { db, clock, logger, plans, beside } = options
  if (!plans) return store
  const now = clock()
  const work = beside.add(tryRefreshPlan({ db, store, now, plans }, logger))
  if (isEnterprise(store, nowOf(store, clock))) return store
  await Promise.race([work, wait(PLAN_WITHIN_MS, undefined, { ref: false })])
  return readStore(db, store.id)
}

function describing(store: Store, user: StaffToken, door: ShopifyDoor, token: string) {
  return { storeId: store.id, platformUserId: user.userId, describe: () => door.describe(user, token) }
}

function invalidToken(): Problem {
  return new Problem('not_signed_in', "Shopify's session token is not valid now: send a new one.", {
    isStaleToken: true,
  })
}

function openFirst(): Problem {
  return refused('not_signed_in', { code: 'open_app_first' })
}
