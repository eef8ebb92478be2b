import { findKnown, type KnownOfAccount, readAccountFigures } from '../../database/accounts/account-quotes.ts'
import type { Account, AccountFigures } from '../../domain/accounts/account.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import {
  type CallContext,
  type CommercePlatform,
  type CompanyContact,
  type CompanyLocation,
  type PlatformCustomer,
  PlatformError,
} from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'
import { accountOf, noAccount, scopeOf } from './account-scope.ts'

/** A company as its platform describes it. */
interface CompanyFacts {
  name: string | undefined
  contacts: readonly CompanyContact[]
  /** The first twenty. */
  locations: readonly CompanyLocation[]
}

/** An account: what the platform says of it, and what its quotes have come to. */
export interface ReadAccount {
  account: Account
  company: CompanyFacts | null
  customer: PlatformCustomer | null
  /** True if the platform did not answer, or does not let us see the account. */
  isSilent: boolean
  known: KnownOfAccount | null
  figures: AccountFigures
}

type Asking = Pick<Reader, 'db' | 'store' | 'actor' | 'platform'>

/** Returns a company or customer by id. Throws `not_found` if neither the platform nor a visible quote knows it. */
export async function readAccount(ctx: Asking, kind: Account['kind'], id: string): Promise<ReadAccount> {
  const account = accountOf(kind, id)
  const scope = scopeOf(ctx, account)
  const [asked, known, figures] = await Promise.all([
    askUnlessSilent(ctx, account),
    findKnown(ctx.db, ctx.store.id, scope),
    readAccountFigures(ctx.db, ctx.store.id, scope),
  ])
  const { company, customer, isSilent } = asked
  const isNamed = customer !== null || company?.name !== undefined
  if (!isNamed && known === null) throw noAccount(kind)
  return { account, company, customer, isSilent, known, figures }
}

/** A silent platform must not hide what the service itself knows. */
async function askUnlessSilent(ctx: Asking, account: Account) {
  const nothing = { company: null, customer: null, isSilent: false }
  try {
    return await callPlatform(ctx, async (call) =>
      account.kind === 'company'
        ? { ...nothing, company: await readCompany(ctx.platform, call, account.id as Gid<'Company'>) }
        : { ...nothing, customer: await ctx.platform.customer(call, account.id as Gid<'Customer'>) },
    )
  } catch (error) {
    if (error instanceof PlatformError) return { ...nothing, isSilent: true }
    throw error
  }
}

const MOST_LOCATIONS = 20

async function readCompany(platform: CommercePlatform, call: CallContext, id: Gid<'Company'>): Promise<CompanyFacts> {
  const [names, contacts] = await Promise.all([platform.names(call, [id]), platform.companyContacts(call, id)])
  const ids = new Set(contacts.flatMap(({ locations }) => locations.map((location) => location.id)))
  const read = [...ids].slice(0, MOST_LOCATIONS).map((location) => platform.companyLocation(call, location))
  const locations = (await Promise.all(read)).filter((location) => location !== null)
  return { name: names.get(id), contacts, locations }
}
