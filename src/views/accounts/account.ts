import type { AccountNote } from '../../database/accounts/account-notes.ts'
import type { PaidPrice } from '../../database/accounts/paid-prices.ts'
import { type Account, type AccountFigures, winRate } from '../../domain/accounts/account.ts'
import { formatMoney } from '../../domain/money.ts'
import { adminPage } from '../../domain/stores/platform-admin.ts'

const ADDRESS_PARTS = ['address1', 'address2', 'zip', 'city', 'provinceCode', 'countryCode'] as const
type Address = { readonly [part in (typeof ADDRESS_PARTS)[number]]?: string | null | undefined }

interface Place {
  id: string
  name: string
  role: string | null
}

/** An account, and what the platform says of it. */
interface Described {
  account: Account
  company: {
    name: string | undefined
    contacts: readonly {
      customerId: string
      email: string
      name: string | null
      isMainContact: boolean
      locations: readonly Place[]
    }[]
    locations: readonly { id: string; name: string; shippingAddress: Address | null; billingAddress: Address | null }[]
  } | null
  customer: {
    email: string | null
    name: string | null
    phone: string | null
    tags: readonly string[] | null
    memberships: readonly { companyId: string; companyName: string; locations: readonly Place[] }[]
  } | null
  isSilent: boolean
  known: { companyName: string | null; name: string | null; email: string; paymentTerms: string | null } | null
  figures: AccountFigures
}

/** Returns a company or customer for staff, with personal data: they make quotes for them. `home` is the platform's own admin. */
export function viewAccount(described: Described, home: string | null) {
  const { account, company, customer, isSilent, known, figures } = described
  const isCompany = account.kind === 'company'
  return {
    object: 'account',
    id: account.id,
    kind: account.kind,
    name: isCompany ? (company?.name ?? known?.companyName ?? null) : (customer?.name ?? known?.name ?? null),
    email: isCompany ? null : (customer?.email ?? known?.email ?? null),
    phone: customer?.phone ?? null,
    tags: customer?.tags ?? null,
    platform_page: adminPage(home, account.id),
    platform_silent: isSilent,
    contacts: (company?.contacts ?? []).map(({ customerId, email, name, isMainContact, locations }) => ({
      customer_id: customerId,
      email,
      name,
      is_main_contact: isMainContact,
      locations: locations.map(viewPlace),
    })),
    locations: (company?.locations ?? []).map(({ id, name, shippingAddress, billingAddress }) => ({
      id,
      name,
      shipping_address: inOneLine(shippingAddress),
      billing_address: inOneLine(billingAddress),
    })),
    companies: (customer?.memberships ?? []).map(({ companyId, companyName, locations }) => ({
      id: companyId,
      name: companyName,
      locations: locations.map(viewPlace),
    })),
    payment_terms: known?.paymentTerms ?? null,
    figures: {
      quotes: figures.quotes,
      open: figures.open,
      won: figures.won,
      lost: figures.lost,
      win_rate: winRate(figures),
      accepted_net: formatMoney(figures.acceptedNet),
      orders: figures.orders,
    },
  }
}

function viewPlace({ name, role }: Place) {
  return { name, role }
}

function inOneLine(address: Address | null): string | null {
  return address && ADDRESS_PARTS.flatMap((part) => address[part] || []).join(', ')
}

/** Returns what was paid for a variant. */
export function viewPaidPrice(price: PaidPrice) {
  return {
    object: 'paid_price',
    id: `${price.quoteId}/${price.lineId}`,
    variant_id: price.variantId,
    sku: price.sku,
    title: price.title,
    variant_title: price.variantTitle,
    quantity: price.quantity,
    unit_price: formatMoney(price.unitPrice),
    currency: price.currency,
    quote_id: price.quoteId,
    quote_number: price.quoteNumber,
    buyer: price.buyer,
    at: price.at,
  }
}

/** Returns a note about an account; `mayDelete` says whether the reader may delete it. */
export function viewAccountNote({ id, body, author, createdAt }: AccountNote, mayDelete: boolean) {
  return { object: 'account_note', id, body, author, created_at: createdAt, may_delete: mayDelete }
}
