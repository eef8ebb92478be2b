import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { LANGUAGES, type Language } from '../../../src/languages/languages.ts'
import { type AdminSite, checkFits, openAdminSite } from '../../support/browser/admin-site.ts'
import { onPage } from '../../support/browser/browser.ts'
import { openForeignSite } from '../../support/browser/foreign-site.ts'
import { judge, judgeBoth, onPortal, onQuote } from '../../support/browser/portal-site.ts'
import { showPseudo, speakPseudo } from '../../support/languages/pseudo.ts'
import { addDraft, callOf, customLine } from '../../support/service/draft.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { sendPricedOffer } from '../../support/shop/priced-offer.ts'
import { speakTo } from '../../support/shop/speak-to.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
let foreign: Awaited<ReturnType<typeof openForeignSite>>
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
  await site.service.settings(shop.store, { negotiation: { require_name: true } })
  const body = `<script src="${site.origin}/embed/storefront.js" data-store="${shop.store.domain}" defer></script>
    <a href="${site.origin}/store/${shop.store.domain}/request" data-quote-add="OAK-2-OIL">+ Oak</a>`
  foreign = await openForeignSite(
    site.origin,
    Object.fromEntries(LANGUAGES.map((language) => [language, { lang: language, body }])),
  )
})
after(async () => {
  foreign?.close()
  await site?.close()
})

const price = (amount: string) => ({ kind: 'unit', amount })
const sendOffer = async (language: Language) => {
  const { id } = await sendPricedOffer(site.service, shop, admin, {
    lines: ([board, mug]) => [
      { id: board, quantity: 10, price: price('30.00') },
      { id: mug, quantity: 1, price: price('12.00') },
    ],
    terms: { shipping: { status: 'free' }, tax: { kind: 'none' }, deposit_percentage: '30' },
  })
  await speakTo(site.service, id, language)
  return id
}

interface Spoken {
  language: Language
  say: (key: keyof (typeof CATALOGUES)['en']['portal']) => string
  before?: (page: Page) => Promise<void>
}

/** Accepts an offer as the buyer, with the words of a language. */
async function acceptAll({ language, say, before }: Spoken): Promise<string> {
  const id = await sendOffer(language)
  await onQuote(site, { store: shop.store, quoteId: id, locale: language, ...(before && { before }) }, async (page) => {
    await page.getByText(say('quote.do.answer_needed')).waitFor()
    assert.equal(await page.getAttribute('html', 'lang'), language)
    await judgeBoth(page, `language-${language}-offer`)
    await page.getByRole('button', { name: say('quote.accept_all') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('quote.signer_name')).fill('Kim Möller')
    await judgeBoth(page, `language-${language}-confirm`)
    await dialog.getByRole('button', { name: say('quote.accept_binding') }).click()
    await page.getByText(say('quote.do.accepted')).waitFor()
  })
  return id
}

/** Collects a product on a store's own page, and fills in and sends the form there. */
async function requestInBasket({ language, before }: Spoken): Promise<void> {
  const { embed } = CATALOGUES[language]
  await onPage(
    site.browser,
    { origin: 'http://localhost:', width: 390, isFresh: before !== undefined },
    async (page) => {
      await before?.(page)
      await page.goto(`${foreign.origin}/${language}`)
      await page.getByRole('link', { name: '+ Oak' }).click()
      await page.getByRole('button', { name: /\(1\)/ }).click()
      const form = page.locator('quote-request-form')
      await form.getByRole('textbox', { name: embed.email }).fill('kim@buyer.example')
      await judge(page, `language-${language}-basket`)
      await form.getByRole('button', { name: embed.send, exact: true }).click()
      const [thanks = ''] = embed.sent.split('{number}')
      await form.getByText(thanks.trim()).waitFor()
    },
  )
}

/** Sends an invoice; returns the path of its page. */
async function payPath(): Promise<string> {
  const draft = await addDraft(site.service, shop.store.id, {
    lines: [customLine('A', 1_000, '1250.00')],
    depositPercentage: '30',
    paymentTermsTemplateId: 'net_30',
  })
  await site.service.platform.sendInvoice(callOf(shop.store.id), draft.id, { to: 'kim@buyer.example' })
  return new URL(draft.invoiceUrl ?? '').pathname
}

/** Looks at the buyer's last mail of a kind as a page; returns its HTML. */
async function lookAtMail(quoteId: string, kind: string, name: string): Promise<string> {
  await workOffMail(site.service)
  const { body } = await admin.call('GET', `/admin/api/mail?kind=${kind}&quote=${quoteId}`)
  const { html } = (await admin.call('GET', `/admin/api/mail/${body.data[0].id}`)).body
  await onPage(site.browser, { origin: site.origin, width: 390 }, async (page) => {
    await page.setContent(html)
    await checkFits(page)
    await judge(page, name)
  })
  return html
}

for (const language of LANGUAGES.filter((one) => one !== 'en' && one !== 'de')) {
  const { portal, mails, pay } = CATALOGUES[language]
  const spoken: Spoken = { language, say: (key) => portal[key] }

  it(`a buyer asks, reads, signs and accepts in their language, and is mailed in it: ${language}`, async () => {
    site.service.now = new Date(site.service.now.getTime() + 3_600_000) // the throttle is full again
    await requestInBasket(spoken)
    const id = await acceptAll(spoken)
    const html = await lookAtMail(id, 'accepted', `language-${language}-mail`)
    assert.ok(html.includes(`lang="${language}"`) && html.includes(mails.accepted.action), html)
  })

  it(`the request form, sign-in and pay page speak ${language}`, async () => {
    await onPortal(site, `/store/${shop.store.domain}/request`, { locale: language, width: 390 }, async (page) => {
      await page.getByRole('button', { name: portal['request.send'] }).click()
      await page.getByText(portal['fault.no_lines']).first().waitFor()
      await judgeBoth(page, `language-${language}-request`)
    })
    await onPortal(site, await payPath(), { locale: language, width: 390 }, async (page) => {
      await page.getByText(pay['due.deposit']).waitFor()
      await judge(page, `language-${language}-pay`)
    })
    await onPortal(site, '/portal/sign-in', { locale: language, width: 390 }, async (page) => {
      await page.getByRole('button', { name: portal['contact.mail_link'] }).waitFor()
      await judge(page, `language-${language}-sign-in`)
    })
  })
}

describe('a language with long texts, written from right to left', () => {
  let undo = () => {}
  before(() => {
    undo = speakPseudo()
  })
  after(() => undo())
  const spoken: Spoken = { language: 'pl', say: (key) => CATALOGUES.pl.portal[key], before: showPseudo }

  const checkMirrored = async (page: Page, start: string) => {
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl')
    const [left, right] = await page.evaluate<[number, number]>(`(() => {
      const words = document.createRange()
      words.selectNodeContents(document.querySelector(${JSON.stringify(start)}))
      const box = words.getBoundingClientRect()
      return [box.left, innerWidth - box.right]
    })()`)
    assert.ok(right < left, `${start} is ${left} from the left and ${right} from the right`)
  }

  it('an offer is read and accepted; nothing is cut off, and the page is mirrored', async () => {
    const id = await acceptAll(spoken)
    await onQuote(site, { store: shop.store, quoteId: id, locale: 'pl', before: showPseudo }, async (page) => {
      await checkMirrored(page, 'main h1')
      await judge(page, 'pseudo-accepted')
    })
    assert.match(await lookAtMail(id, 'accepted', 'pseudo-mail'), /dir="rtl"/)
  })

  it('the request form and the basket on a store’s page fit and are mirrored', async () => {
    site.service.now = new Date(site.service.now.getTime() + 3_600_000)
    await requestInBasket(spoken)
    await onPortal(
      site,
      `/store/${shop.store.domain}/request`,
      { locale: 'pl', width: 390, before: showPseudo },
      async (page) => {
        await page.getByText(CATALOGUES.pl.portal['request.send']).waitFor()
        await judgeBoth(page, 'pseudo-request')
      },
    )
  })

  it('the pay page and the check of a document fit and are mirrored', async () => {
    for (const [path, name] of [
      [await payPath(), 'pay'],
      ['/verify', 'verify'],
    ] as const) {
      await onPortal(site, path, { locale: 'pl', width: 390 }, async (page) => {
        await checkMirrored(page, 'main h1')
        await judge(page, `pseudo-${name}`)
      })
    }
  })
})
