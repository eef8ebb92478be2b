import { GraphQLError } from 'graphql'
import type { Asked } from './asked.ts'

/** The scopes of which one is needed for a type, whatever field leads there. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  Product: ['read_products', 'write_products'],
  ProductVariant: ['read_products', 'write_products'],
  Collection: ['read_products', 'write_products'],
  InventoryItem: ['read_inventory', 'read_products', 'write_inventory'],
  Customer: ['read_customers', 'write_customers'],
  Company: ['read_companies', 'write_companies', 'read_customers', 'write_customers'],
  CompanyContact: ['read_companies', 'write_companies', 'read_customers', 'write_customers'],
  CompanyLocation: ['read_companies', 'write_companies', 'read_customers', 'write_customers'],
  DraftOrder: ['read_draft_orders', 'write_draft_orders'],
  Order: ['read_orders', 'write_orders'],
  Refund: ['read_orders', 'write_orders'],
  OrderTransaction: ['read_orders', 'write_orders'],
  PaymentTerms: ['read_payment_terms', 'write_payment_terms'],
  PaymentTermsTemplate: ['read_payment_terms', 'write_payment_terms'],
}

const OF_FIELD: Readonly<Record<string, readonly string[]>> = {
  draftOrderCalculate: ['write_draft_orders'],
  draftOrderComplete: ['write_draft_orders'],
  draftOrderCreate: ['write_draft_orders'],
  draftOrderDelete: ['write_draft_orders'],
  draftOrderInvoicePreview: ['write_draft_orders'],
  draftOrderInvoiceSend: ['write_draft_orders'],
  draftOrderUpdate: ['write_draft_orders'],
  draftOrderAvailableDeliveryOptions: ['read_draft_orders', 'write_draft_orders'],
  orderCancel: ['write_orders'],
  orderCreate: ['write_orders'],
  orderMarkAsPaid: ['write_orders'],
  refundCreate: ['write_orders'],
  productTags: ['read_products', 'write_products'],
  productTypes: ['read_products', 'write_products'],
  productVendors: ['read_products', 'write_products'],
  customerTags: ['read_customers', 'write_customers'],
}

const NEEDS_COMPANIES = new Set(['Company', 'CompanyContact', 'CompanyLocation'])

/** Fields that need Shopify's approval for protected data, beyond the object itself. */
const PROTECTED = new Set([
  'Customer.firstName',
  'Customer.lastName',
  'Customer.displayName',
  'Customer.defaultEmailAddress',
  'Customer.defaultPhoneNumber',
  'Customer.defaultAddress',
])

/** Returns what Shopify answers to who may not read this field of this type; null for who may. */
export function findAccessFault(
  { shop, scopes }: Asked,
  field: string,
  type: string,
  parent = '',
): GraphQLError | null {
  const wanted = OF_FIELD[field] ?? OF_TYPE[type]
  if (wanted && !wanted.some((scope) => scopes.has(scope))) {
    return denied(`Access denied for ${field} field.`, `\`${wanted[0]}\` access scope.`)
  }
  if (NEEDS_COMPANIES.has(type) && !shop.settings.b2b) {
    return denied(`Access denied for ${field} field.`, 'The shop must have companies: a plan with B2B features.')
  }
  if (type === 'Customer' && !shop.settings.approved.customers) return unapproved('access the Customer object')
  if (PROTECTED.has(`${parent}.${field}`) && !shop.settings.approved.fields) return unapproved(`use the ${field} field`)
  return null
}

function denied(message: string, requiredAccess: string): GraphQLError {
  return new GraphQLError(`${message} Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}

function unapproved(what: string): GraphQLError {
  const guide = 'https://shopify.dev/docs/apps/launch/protected-customer-data'
  return new GraphQLError(`This app is not approved to ${what}. See ${guide} for more details.`, {
    extensions: { code: 'ACCESS_DENIED', documentation: guide },
  })
}
