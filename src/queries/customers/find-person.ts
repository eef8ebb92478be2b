import type { Person } from '../../database/customers/redaction.ts'
import { isEmailAddress } from '../../domain/mail/email-address.ts'
import { invalidFields, type Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { namedOnPlatform } from '../../outside/platform/embedded/inbound/named-on-platform.ts'
import type { PersonalDraft } from '../../outside/platform/embedded/inbound/privacy.ts'
import { type Gid, parseGid } from '../../outside/platform/gid.ts'
import { type PlatformCustomer, PlatformError } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'

/** A customer named by e-mail address, account id or both. */
export interface NamedPerson {
  email?: string | undefined
  /** A GID, its digits or, of a person without an account, `none`. */
  customerId?: string | undefined
}

/** A person with the platform's data about them: their account and, on the embedded platform, their draft orders. */
export interface FoundPerson extends Person {
  account: PlatformCustomer | null
  drafts: readonly PersonalDraft[]
}

const NONE = 'none'

type Asking = Pick<Reader, 'store' | 'platform'>
type Embedded = Pick<EmbeddedPlatform, 'listPersonalDrafts'> | undefined

/**
 * Finds the person meant: an address leads to its account, an account to its address; either may be missing. Throws `invalid_request` if
 * no one or two people match, `action_unavailable` if the platform hides which address or account belongs to the one given, and like
 * askPlatform.
 */
export async function findPerson(ctx: Asking, named: NamedPerson, embedded: Embedded): Promise<FoundPerson> {
  const email = named.email === undefined ? null : readAddress(named.email)
  const id = named.customerId === undefined || named.customerId.trim() === NONE ? null : readAccount(named.customerId)
  if (email === null && id === null) throw unnamed()
  const person =
    id === null
      ? await findByAddress(ctx, email ?? '', named.customerId !== undefined)
      : await findByAccount(ctx, id, email)
  if (email !== null && person.email !== email)
    throw wrong('email', 'is not the address of this customer', 'not_their_email')
  return withDrafts(ctx, person, embedded)
}

/**
 * Finds the person a platform reported: by their account, with the address it has now, or the reported one if the platform hides it. One
 * reported without an account has none. Throws like findPerson.
 */
export async function findReportedPerson(
  ctx: Asking,
  { customerId, email }: { customerId: string | null; email: string | null },
  embedded: Embedded,
): Promise<FoundPerson> {
  if (customerId === null) return findPerson(ctx, { email: email ?? undefined, customerId: NONE }, embedded)
  return withDrafts(ctx, await findByAccount(ctx, readAccount(customerId), email?.toLowerCase() ?? null), embedded)
}

type Found = Omit<FoundPerson, 'drafts'>

async function findByAddress(ctx: Asking, email: string, hasNoAccount: boolean): Promise<Found> {
  const account = await askPlatform(ctx, (call) =>
    ctx.platform.customerByEmail(call, email).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.code !== 'conflict') throw error
      if (hasNoAccount) return null
      throw hidden()
    }),
  )
  return { customerId: account?.id ?? null, email, orderIds: [], account }
}

/** The address counts where the platform hides the account's, or no longer knows the account. */
async function findByAccount(ctx: Asking, customerId: Gid<'Customer'>, email: string | null): Promise<Found> {
  const account = await askPlatform(ctx, (call) => ctx.platform.customer(call, customerId))
  if (account?.isHidden && email === null) throw hidden()
  const known = account?.isHidden ? null : account?.email?.toLowerCase()
  return { customerId, email: known ?? email, orderIds: [], account }
}

async function withDrafts(ctx: Asking, person: Found, embedded: Embedded): Promise<FoundPerson> {
  const onPlatform = namedOnPlatform(person)
  const drafts = onPlatform && embedded ? await embedded.listPersonalDrafts(ctx.store.id, onPlatform) : []
  return { ...person, drafts }
}

function readAddress(given: string): string {
  const email = given.trim().toLowerCase()
  if (!isEmailAddress(email)) throw wrong('email', 'must be an e-mail address', 'email')
  return email
}

function readAccount(given: string): Gid<'Customer'> {
  const id = parseGid('Customer', given.trim())
  if (!id) throw wrong('customer_id', 'must be a customer id', 'platform_id')
  return id
}

function unnamed(): Problem {
  return wrong('email', 'enter an e-mail address, a customer id or both', 'email_or_customer')
}

function wrong(
  field: string,
  message: string,
  code: 'email' | 'email_or_customer' | 'not_their_email' | 'platform_id',
): Problem {
  return invalidFields([{ field, message, fault: { code } }])
}

function hidden(): Problem {
  return refused('action_unavailable', { code: 'person_hidden' })
}
