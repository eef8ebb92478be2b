import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Frame } from 'playwright-core'
import { type FramedSite, openFramedSite } from '../../support/browser/framed-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

const APP = '/platform/shopify/app'

let site: FramedSite
let shop: Shop
before(async () => {
  site = await openFramedSite()
  shop = await openShop(site.service, { store: { domain: 'desk.myshopify.com', platform: 'shopify' } })
  await site.connect(shop.store, site.addShop('desk', { currency: shop.store.currency }).shop)
})
after(() => site?.close())

const PAGES = [
  '/quotes',
  '/quotes/new',
  '/quotes/QUOTE',
  '/quotes/QUOTE/proposal',
  '/quotes/QUOTE/versions',
  '/quotes/QUOTE/versions/1',
  '/approvals',
  '/dashboard',
  '/store/orders',
  '/store/mail',
  '/store/notifications',
  '/store/data-requests',
  '/integrations/keys',
  '/integrations/keys/new',
  '/integrations/webhooks',
  '/settings/general',
  '/settings/automation',
  '/settings/emails',
  '/settings/staff',
  '/settings/audit',
  '/account',
]

/** Returns what is wrong with the tree that a screen reader walks, apart from what axe-core judges. */
const FAULTS = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const [mains, firsts, navs] = [all('main'), all('h1'), all('nav')]
  const names = navs.map((one) => one.getAttribute('aria-label') ?? '')
  const levels = all('main h1, main h2, main h3, main h4').map((one) => Number(one.tagName[1]))
  return [
    mains.length === 1 ? [] : 'has ' + mains.length + ' main landmarks',
    firsts.length === 1 && mains[0]?.contains(firsts[0]) ? [] : 'has ' + firsts.length + ' first headings',
    names.includes('') || new Set(names).size < names.length ? 'names its navigations ' + JSON.stringify(names) : [],
    mains[0]?.querySelector('nav[aria-label=Pages]') ? 'has the pages inside its main part' : [],
    levels.some((level, i) => i > 0 && level - levels[i - 1] > 1) ? 'skips a heading: ' + levels : [],
    document.title === '' ? 'has no title' : [],
    document.querySelector('a.skip')?.hash === '#' + mains[0]?.id ? [] : 'has no way past its links',
  ].flat()
})()`

/** Resolves once the page has its heading and nothing is loading. */
const SETTLED = `new Promise((resolve) => {
  const isLoading = () => [...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility())
  const look = () => {
    if (document.title !== '' && document.querySelector('h1') && !isLoading()) resolve()
    else requestAnimationFrame(look)
  }
  look()
})`

async function go(frame: Frame, path: string): Promise<void> {
  await frame.evaluate(`document.title = ''; history.pushState({}, '', ${JSON.stringify(APP + path)})`)
  await frame.evaluate(SETTLED)
}

it('every page in the frame has one main part with one first heading, named landmarks, and nothing serious for axe-core', async () => {
  const quote = await openNegotiation(site.service, shop)
  await quote.send()
  await site.onFrame('desk', `${APP}/account`, async (_page, frame) => {
    await frame.getByRole('heading', { level: 1 }).waitFor()
    const faults: string[] = []
    for (const path of PAGES.map((one) => one.replace('QUOTE', quote.id))) {
      await go(frame, path)
      faults.push(...((await frame.evaluate(FAULTS)) as string[]).map((fault) => `${path} ${fault}`))
      await site.checkAccessible(frame)
    }
    assert.deepEqual(faults, [])
  })
})

it('a keyboard comes past the links to the page itself', async () => {
  await site.onFrame('desk', `${APP}/settings/general`, async (_page, frame) => {
    await frame.getByRole('heading', { level: 1, name: 'General' }).waitFor()
    const skip = frame.getByRole('link', { name: 'Skip to the content' })
    await skip.focus()
    await skip.press('Enter')
    assert.equal(await frame.evaluate('document.activeElement.id'), 'main')
  })
})
