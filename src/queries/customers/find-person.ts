import type { Person } from '../../database/customers/redaction.ts'
import { isEmailAddress } from '../../domain/mail/email-address.ts'
import { invalidFields } from '../../domain/problem.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { namedOnPlatform } from '../../outside/platform/embedded/inbound/named-on-platform.ts'
import type { PersonalDraft } from '../../outside/platform/embedded/inbound/privacy.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'

/** A customer named by e-mail address, account id or both. */
export interface NamedPerson {
  email?: string | undefined
  /** A GID, or its digits. */
  customerId?: string | undefined
}

/** A person with the platform's data about them: their account and, on the embedded platform, their draft orders. */
export interface FoundPerson extends Person {
  account: PlatformCustomer | null
  drafts: readonly PersonalDraft[]
}

type Asking = Pick<Reader, 'store' | 'platform'>
type Embedded = Pick<EmbeddedPlatform, 'listPersonalDrafts'> | undefined

/**
 * Finds the person meant: an address leads to its account, an account to its address; either may be missing. Throws `invalid_request` if
 * no one or two people match, and like askPlatform.
 */
export async function findPerson(ctx: Asking, named: NamedPerson, embedded: Embedded): Promise<FoundPerson> {
  const { email, customerId } = named
  if ((email === undefined) === (customerId === undefined)) {
    throw invalidFields([
      {
        field: 'email',
        message: 'enter either an e-mail address or a customer id',
        fault: { code: 'email_or_customer' },
      },
    ])
  }
  const person = email === undefined ? await findByAccount(ctx, customerId ?? '') : await findByAddress(ctx, email)
  const onPlatform = namedOnPlatform(person)
  const drafts = onPlatform && embedded ? await embedded.listPersonalDrafts(ctx.store.id, onPlatform) : []
  return { ...person, drafts }
}

async function findByAddress(ctx: Asking, given: string): Promise<Omit<FoundPerson, 'drafts'>> {
  const email = given.trim().toLowerCase()
  if (!isEmailAddress(email))
    throw invalidFields([{ field: 'email', message: 'must be an e-mail address', fault: { code: 'email' } }])
  const account = await askPlatform(ctx, (call) => ctx.platform.customerByEmail(call, email))
  return { customerId: account?.id ?? null, email, orderIds: [], account }
}

async function findByAccount(ctx: Asking, given: string): Promise<Omit<FoundPerson, 'drafts'>> {
  const id = parseGid('Customer', given.trim())
  if (!id)
    throw invalidFields([{ field: 'customer_id', message: 'must be a customer id', fault: { code: 'platform_id' } }])
  const account = await askPlatform(ctx, (call) => ctx.platform.customer(call, id))
  return { customerId: id, email: account?.email?.toLowerCase() ?? null, orderIds: [], account }
}
