import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminHome, adminPage, plansPage, staffLink } from '../../../../src/domain/stores/platform-admin.ts'

const DESK = { platform: 'shopify', domain: 'desk.myshopify.com' } as const
const OURS = { platform: 'embedded', domain: 'desk.example.com' } as const
const HOME = 'https://admin.shopify.com/store/desk'

describe("pages in the admin of a store's platform", () => {
  it('are below the address of the store there; the embedded platform has none', () => {
    assert.equal(adminHome(DESK), HOME)
    assert.equal(adminHome(DESK, { origin: 'http://localhost:4010' }), 'http://localhost:4010/store/desk')
    assert.equal(adminHome(OURS), null)
  })

  for (const [id, page] of [
    ['gid://platform/Product/1', `${HOME}/products/1`],
    ['gid://platform/Customer/22', `${HOME}/customers/22`],
    ['gid://platform/Company/3', `${HOME}/companies/3`],
    ['gid://platform/DraftOrder/4', `${HOME}/draft_orders/4`],
    ['gid://platform/Order/5', `${HOME}/orders/5`],
    ['gid://platform/CompanyContact/6', null],
    ['gid://platform/Order/x', null],
    ['https://evil.example/gid://platform/Order/5', null],
    ['', null],
    [null, null],
  ] as const) {
    it(`of ${id} is ${page}`, () => {
      assert.equal(adminPage(HOME, id), page)
      assert.equal(adminPage(null, id), null)
    })
  }
})

it('a store chooses its plan in the admin that sells plans, and nowhere if its operator decides', () => {
  const admin = { origin: 'https://admin.shopify.com', app: 'quotes', sellsPlans: true }
  assert.equal(plansPage(DESK, admin), `${HOME}/charges/quotes/pricing_plans`)
  assert.equal(plansPage(OURS, admin), null)
  assert.equal(plansPage(DESK, { ...admin, sellsPlans: false }), null)
  assert.equal(plansPage(DESK, { ...admin, app: null }), null)
  assert.equal(plansPage(DESK, undefined), null)
})

describe("a staff member's link to a page", () => {
  const platformAdmin = { origin: 'https://admin.shopify.com', app: 'quotes' }
  const desk = { store: DESK, platformAdmin, baseUrl: 'https://quotes.example.com' }
  const toQuote = (more: Partial<Parameters<typeof staffLink>[0]>, byPlatform = true) =>
    staffLink({ ...desk, ...more }, '/quotes/qte_1', { byPlatform })

  it('opens it in Shopify for those whom Shopify signs in, and else where they sign in themselves', () => {
    assert.equal(toQuote({}), `${HOME}/apps/quotes/platform/shopify/app/quotes/qte_1`)
    assert.equal(toQuote({}, false), 'https://quotes.example.com/admin/quotes/qte_1')
    assert.equal(toQuote({ store: OURS }), 'https://quotes.example.com/admin/quotes/qte_1')
  })

  it('has the path at which the service is, and is ours while the app is unknown', () => {
    const below = { baseUrl: 'https://example.com/quotes' }
    assert.equal(toQuote(below), `${HOME}/apps/quotes/quotes/platform/shopify/app/quotes/qte_1`)
    const unknown = { platformAdmin: { ...platformAdmin, app: null } }
    assert.equal(toQuote(unknown), 'https://quotes.example.com/admin/quotes/qte_1')
  })
})
