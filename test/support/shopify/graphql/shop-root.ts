import { textsView } from '../catalogue/catalogue-views.ts'
import { type Asked, digitsOf, gid, instant } from './asked.ts'
import { connection, type PageArgs } from './connection.ts'

/** The version whose schema the fake has. */
export const VERSION = '2026-10'

const PLAN_NAMES = { basic: 'Basic', advanced: 'Advanced', plus: 'Shopify Plus' }

/** The queries about the shop and the app, and the mutations of webhooks and bulk operations. */
export const shopRoot = {
  shop: (_: unknown, { shop }: Asked) => {
    const { settings, domain } = shop
    return {
      __typename: 'Shop',
      id: gid('Shop', shop.id),
      name: settings.name,
      myshopifyDomain: domain,
      primaryDomain: { __typename: 'Domain', id: gid('Domain', shop.id), host: domain, url: `https://${domain}` },
      email: settings.email,
      contactEmail: settings.email,
      currencyCode: settings.currency,
      ianaTimezone: settings.timezone,
      unitSystem: 'METRIC_SYSTEM',
      weightUnit: 'KILOGRAMS',
      taxesIncluded: settings.taxesIncluded,
      taxShipping: settings.taxShipping,
      setupRequired: false,
      plan: {
        publicDisplayName: settings.development ? 'Development' : PLAN_NAMES[settings.plan],
        partnerDevelopment: settings.development,
        shopifyPlus: settings.plan === 'plus',
      },
      shopAddress: {
        __typename: 'ShopAddress',
        id: gid('ShopAddress', shop.id),
        company: settings.name,
        address1: '1 Example Street',
        city: 'Sample Town',
        countryCodeV2: settings.country,
        zip: '10115',
      },
      customerTags: ({ first }: { first: number }) =>
        textsView(
          [...shop.customers.values()].flatMap(({ tags }) => tags),
          first,
        ),
    }
  },
  app: () => ({ __typename: 'App', id: gid('App', '1'), handle: 'quote-negotiation' }),
  currentAppInstallation: (_: unknown, { shop }: Asked) => ({
    __typename: 'AppInstallation',
    id: gid('AppInstallation', shop.id),
    accessScopes: shop.scopes.map((handle) => ({ handle })),
    activeSubscriptions: shop.settings.planHandles.map((planHandle, i) => ({
      __typename: 'AppSubscription',
      id: gid('AppSubscription', String(i + 1)),
      name: `Tarif ${i + 1}`,
      status: 'ACTIVE',
      test: shop.settings.development,
      trialDays: shop.settings.planTrialDays,
      createdAt: instant(shop.now()),
      currentPeriodEnd: null,
      lineItems: [{ plan: { pricingDetails: { __typename: 'AppRecurringPricing', planHandle } } }],
    })),
  }),
  publicApiVersions: () => [
    { handle: '2026-07', displayName: '2026-07', supported: true },
    { handle: VERSION, displayName: `${VERSION} (Latest)`, supported: true },
    { handle: 'unstable', displayName: 'unstable', supported: false },
  ],
  webhookSubscriptions: (args: PageArgs, { shop }: Asked) =>
    connection({ items: [...shop.subscriptions.values()], view: subscriptionView, keyOf: ({ id }) => id }, args),
  webhookSubscriptionCreate: (
    { topic, webhookSubscription: { uri, callbackUrl } }: { topic: string; webhookSubscription: SubscriptionInput },
    { shop }: Asked,
  ) => {
    const address = uri ?? callbackUrl
    if (!address?.startsWith('https://')) {
      const message = 'Address is invalid'
      return { webhookSubscription: null, userErrors: [{ field: ['webhookSubscription', 'uri'], message }] }
    }
    const made = { id: shop.newId(), topic, uri: address, format: 'JSON', filter: null }
    shop.subscriptions.set(made.id, made)
    return { webhookSubscription: subscriptionView(made), userErrors: [] }
  },
  webhookSubscriptionUpdate: (
    { id, webhookSubscription: { uri, callbackUrl } }: { id: string; webhookSubscription: SubscriptionInput },
    { shop }: Asked,
  ) => {
    const known = shop.subscriptions.get(digitsOf(id, 'WebhookSubscription'))
    if (!known) return { webhookSubscription: null, userErrors: [missing('Webhook subscription')] }
    known.uri = uri ?? callbackUrl ?? known.uri
    return { webhookSubscription: subscriptionView(known), userErrors: [] }
  },
  webhookSubscriptionDelete: ({ id }: { id: string }, { shop }: Asked) =>
    shop.subscriptions.delete(digitsOf(id, 'WebhookSubscription'))
      ? { deletedWebhookSubscriptionId: id, userErrors: [] }
      : { deletedWebhookSubscriptionId: null, userErrors: [missing('Webhook subscription')] },
  bulkOperation: ({ id }: { id: string }, { shop }: Asked) => bulkView(shop.bulk.get(digitsOf(id, 'BulkOperation'))),
  bulkOperationRunQuery: (_: unknown, { shop }: Asked) => {
    const made = { id: shop.newId(), status: 'CREATED', createdAt: shop.now() }
    shop.bulk.set(made.id, made)
    return { bulkOperation: bulkView(made), userErrors: [] }
  },
  bulkOperationCancel: ({ id }: { id: string }, { shop }: Asked) => {
    const known = shop.bulk.get(digitsOf(id, 'BulkOperation'))
    if (!known) return { bulkOperation: null, userErrors: [missing('Bulk operation')] }
    known.status = 'CANCELING'
    return { bulkOperation: bulkView(known), userErrors: [] }
  },
}

interface SubscriptionInput {
  uri?: string | null
  callbackUrl?: string | null
}

function missing(what: string) {
  return { field: ['id'], message: `${what} does not exist` }
}

function subscriptionView({
  id,
  topic,
  uri,
  format,
  filter,
}: {
  id: string
  topic: string
  uri: string
  format: string
  filter: string | null
}) {
  const apiVersion = { handle: VERSION, displayName: VERSION, supported: true }
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', id),
    topic,
    uri,
    format,
    filter,
    includeFields: [],
    apiVersion,
  }
}

function bulkView(one: { id: string; status: string; createdAt: Date } | undefined) {
  if (!one) return null
  return {
    __typename: 'BulkOperation',
    id: gid('BulkOperation', one.id),
    status: one.status,
    createdAt: instant(one.createdAt),
    objectCount: '0',
    rootObjectCount: '0',
  }
}
