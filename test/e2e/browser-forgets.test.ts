import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, openAdminSite } from '../support/browser/admin-site.ts'
import { onPage } from '../support/browser/browser.ts'

let site: AdminSite
before(async () => {
  site = await openAdminSite()
})
after(async () => {
  await site?.close()
})

const FOUND = `(async () => ({
  cookie: document.cookie,
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name),
  notifications: (await navigator.permissions.query({ name: 'notifications' })).state,
}))()`

const LEAVE = `new Promise((resolve) => {
  document.cookie = 'left=1'
  localStorage.left = '1'
  sessionStorage.left = '1'
  indexedDB.open('left').onsuccess = resolve
}).then(() => {})`

it('a page of a test finds nothing that the page before it left in the same browser', async () => {
  const found: unknown[] = []
  for (const _visit of [1, 2]) {
    await onPage(site.browser, { origin: site.origin, width: 1280 }, async (page) => {
      await page.goto(`${site.origin}/admin/sign-in`)
      found.push(await page.evaluate(FOUND))
      await page.context().grantPermissions(['notifications'], { origin: site.origin })
      await page.evaluate(LEAVE)
    })
  }
  assert.equal(site.browser.contexts().length, 1)
  assert.deepEqual(found[1], found[0])
})
