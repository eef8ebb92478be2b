import { get } from 'node:http'

/** A page for staff that follows changes. */
export interface Tab {
  /** When each change arrived. */
  readonly arrivals: number[]
  close(): void
}

/** A page reads again this long after a change, and then no more often than every two seconds. */
const GATHER_MS = 300
const REST_MS = 2_000
/** The reads of an inbox whose quotes change. */
const READ = ['/quotes?tab=all&limit=50', '/quotes/counts', '/turns/count', '/approvals/count']

/** Opens the stream of changes as a page does; one that reads asks again for its list and counts whenever it is told one. */
export function openTab(url: string, headers: Record<string, string>, reads: boolean): Promise<Tab> {
  const arrivals: number[] = []
  let timer: NodeJS.Timeout | undefined
  let readAt = 0
  const read = async () => {
    timer = undefined
    readAt = Date.now()
    for (const answer of await Promise.all(READ.map((path) => fetch(`${url}/admin/api${path}`, { headers }))))
      await answer.arrayBuffer()
  }
  return new Promise((resolve, reject) => {
    const request = get(`${url}/admin/api/live`, { headers: { ...headers, accept: 'text/event-stream' }, agent: false })
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/admin/api/live answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        for (let at = text.indexOf('data: '); at !== -1; at = text.indexOf('data: ', at + 1)) arrivals.push(Date.now())
        if (reads && text.includes('data: '))
          timer ??= setTimeout(() => void read().catch(() => {}), Math.max(GATHER_MS, readAt + REST_MS - Date.now()))
      })
      const close = () => {
        clearTimeout(timer)
        request.destroy()
      }
      return resolve({ arrivals, close })
    })
  })
}
