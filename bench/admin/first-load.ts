import type { AdminSession } from './session.ts'

/** One load of a page with an empty cache. */
export interface FirstLoad {
  /** What was sent of scripts, compressed as it was. */
  scriptBytes: number
  allBytes: number
  /** From the start of the navigation until a quote was on the page. */
  rowsMs: number
  /** … and until the page had nothing more to do: it answers at once from then on. */
  interactiveMs: number
}

const WATCH = `
  window.firstLoad = new Promise((resolve) => addEventListener('DOMContentLoaded', () => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main a[href*="/quotes/qte_"]')) return
      watch.disconnect()
      const rowsMs = performance.now()
      requestAnimationFrame(() => requestIdleCallback(() => resolve({ rowsMs, interactiveMs: performance.now() })))
    })
    watch.observe(document, { childList: true, subtree: true })
  }))`

/** The same requests and the same rows, without a framework: what the service and the browser take by themselves. */
const BARE = `<!doctype html><html lang="en"><title>Bare</title><main></main><script>
  const read = (path) => fetch('/admin/api/' + path).then((response) => response.json())
  read('session').then(() => Promise.all([read('quotes?limit=50'), read('quotes/counts')])).then(([{ data }]) => {
    const table = document.createElement('table')
    for (const quote of data) {
      const row = table.insertRow()
      const link = Object.assign(document.createElement('a'), { href: '/admin/quotes/' + quote.id, textContent: quote.number })
      row.insertCell().append(link)
      for (const name of ['status', 'headline', 'created_at', 'updated_at']) row.insertCell().textContent = quote[name]
    }
    document.querySelector('main').append(table)
  })
</script></html>`

/** Loads the inbox, or the bare page, and says what it took. */
export function createFirstLoad({ origin, open }: AdminSession) {
  return async (kind: 'ours' | 'bare'): Promise<FirstLoad> => {
    const context = await open()
    try {
      const page = await context.newPage()
      await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }))
      await page.addInitScript(WATCH)
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      const types = new Map<string, string>()
      const sent = { script: 0, all: 0 }
      network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        sent.all += encodedDataLength
        if (types.get(requestId) === 'Script') sent.script += encodedDataLength
      })
      await page.goto(`${origin}${kind === 'ours' ? '/admin/quotes' : '/bare'}`)
      const times = (await page.evaluate('window.firstLoad')) as Pick<FirstLoad, 'rowsMs' | 'interactiveMs'>
      return { scriptBytes: sent.script, allBytes: sent.all, ...times }
    } finally {
      await context.close()
    }
  }
}
