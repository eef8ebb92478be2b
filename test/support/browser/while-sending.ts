import type { Page } from 'playwright-core'

/** Lets something happen while the page's next request to this address is on its way: the page cannot hear of it before. */
export async function whileSending(page: Page, address: RegExp, happen: () => Promise<unknown>): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await happen()
      await route.continue()
    },
    { times: 1 },
  )
}
