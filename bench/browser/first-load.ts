import type { BrowserContext } from 'playwright-core'
import { formatMs, table } from '../markdown.ts'
import { median } from '../quantile.ts'

/** One load of a page with an empty cache. */
interface FirstLoad {
  /** Bytes of scripts sent, compressed. */
  scriptBytes: number
  allBytes: number
  /** From the start of the navigation until the page's content is visible. */
  shownMs: number
  /** From the start until the page is idle and responds immediately. */
  interactiveMs: number
}

/** A page to load, and its bare counterpart. */
export interface LoadedPage {
  /** Completes "first load of …". */
  name: string
  /** The content waited for, as in "… visible", and its selector. */
  shown: readonly [name: string, selector: string]
  path: string
  /** The script of a page that makes the same requests and shows the same without a framework, in its `main`. */
  bare: string
}

interface Visits {
  origin: string
  /** Opens a browser with an empty cache. */
  open(): Promise<BrowserContext>
}

/** Measures a page's first loads. Ours and bare take turns, each with an empty cache; a first round does not count. */
export async function measureFirstLoad(visits: Visits, page: LoadedPage, rounds: number): Promise<string> {
  const ours: FirstLoad[] = []
  const bare: FirstLoad[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const loads = [await load(visits, page, page.path), await load(visits, page, '/bare')] as const
    if (round === 0) continue
    ours.push(loads[0])
    bare.push(loads[1])
  }
  return describe(page, ours, bare)
}

const watch = (selector: string) => `
  window.firstLoad = new Promise((resolve) => addEventListener('DOMContentLoaded', () => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return
      watch.disconnect()
      const shownMs = performance.now()
      requestAnimationFrame(() => requestIdleCallback(() => resolve({ shownMs, interactiveMs: performance.now() })))
    })
    watch.observe(document, { childList: true, subtree: true })
  }))`

async function load({ origin, open }: Visits, { bare, shown }: LoadedPage, path: string): Promise<FirstLoad> {
  const context = await open()
  try {
    const page = await context.newPage()
    const body = `<!doctype html><html lang="en"><title>Bare</title><main></main><script>${bare}</script></html>`
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.addInitScript(watch(shown[1]))
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const types = new Map<string, string>()
    const sent = { script: 0, all: 0 }
    network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sent.all += encodedDataLength
      if (types.get(requestId) === 'Script') sent.script += encodedDataLength
    })
    await page.goto(origin + path)
    const times = (await page.evaluate('window.firstLoad')) as Pick<FirstLoad, 'shownMs' | 'interactiveMs'>
    return { scriptBytes: sent.script, allBytes: sent.all, ...times }
  } finally {
    await context.close()
  }
}

function describe({ name, shown }: LoadedPage, ours: readonly FirstLoad[], bare: readonly FirstLoad[]): string {
  const row = (what: string, of: keyof FirstLoad, show: (value: number) => string) => {
    const [our, their] = [ours, bare].map((loads) => median(loads.map((one) => one[of]))) as [number, number]
    const most = Math.max(...ours.map((one) => one[of]))
    return [what, show(our), show(most), show(their), their === 0 ? '' : (our / their).toFixed(2)]
  }
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
  return table(
    [`first load of ${name}`, 'median', 'most', 'bare, median', 'ours / bare'],
    [
      row('compressed script', 'scriptBytes', kb),
      row('everything sent', 'allBytes', kb),
      row(`${shown[0]} visible`, 'shownMs', formatMs),
      row('interactive', 'interactiveMs', formatMs),
    ],
  )
}
