import type { Page } from 'playwright-core'
import type { AdminSession } from './session.ts'

/** Milliseconds from the click on a quote in the list until it is drawn. */
export interface Opening {
  ours: readonly number[]
  bare: readonly number[]
}

/** Every other quote is opened: those next to an open one have been read ahead. */
const STEP = 2
/** As far as the list shows them without scrolling. */
const OPENED = 6
const ROUNDS = 4
/** Clicks without moving the pointer there first, which would read the quote ahead. */
const OPEN = `(index) => new Promise((resolve) => {
  const link = document.querySelectorAll('tr a[href*="/quotes/qte_"]')[index]
  const begun = performance.now()
  link.click()
  const look = () => {
    if (document.querySelector('h1')?.textContent !== link.textContent) return requestAnimationFrame(look)
    setTimeout(() => resolve(performance.now() - begun))
  }
  look()
})`
const BARE = `<!doctype html><table></table><main><h1></h1><pre></pre></main><script>
  const read = (path) => fetch('/admin/api/' + path).then((response) => response.json())
  read('quotes?tab=all&limit=50').then(({ data }) => {
    for (const { id, number } of data) {
      const link = Object.assign(document.createElement('a'), { href: '/admin/quotes/' + id, textContent: number })
      link.onclick = (event) => {
        event.preventDefault()
        read('quotes/' + id).then((quote) => {
          document.querySelector('pre').textContent = quote.lines.map((line) => line.title + ' ' + line.line_total).join('\\n')
          document.querySelector('h1').textContent = quote.number
        })
      }
      document.querySelector('table').insertRow().insertCell().append(link)
    }
  })
</script>`

/** Opens quotes from the list, one after the other, and from a bare page that reads the same and writes its lines down. */
export async function measureOpening({ origin, open }: AdminSession): Promise<Opening> {
  const context = await open()
  const page = await context.newPage()
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }))
  const times: Record<'/bare' | '/admin/quotes?tab=all', number[]> = { '/bare': [], '/admin/quotes?tab=all': [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [path, all] of Object.entries(times)) {
      await page.goto(origin + path)
      all.push(...(await openSome(page)))
    }
  }
  await context.close()
  return { ours: times['/admin/quotes?tab=all'], bare: times['/bare'] }
}

async function openSome(page: Page): Promise<number[]> {
  await page
    .locator('tr a')
    .nth(STEP * OPENED)
    .waitFor()
  const times: number[] = []
  for (let i = 0; i <= OPENED; i += 1) {
    const time = Number(await page.evaluate(`(${OPEN})(${STEP * i})`))
    if (i > 0) times.push(time) // the first one loads the page's files
    await page.waitForTimeout(300) // readers look at it
  }
  return times
}
