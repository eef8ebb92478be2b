import { type Asked, Connection, type Told } from './connection.ts'

/** Shared by a browser's open pages: it holds their one connection to the service's changes, and passes on what comes. */

const pages = new Set<MessagePort>()
let connection: Connection | null = null
let listensFor = ''

const shared = self as unknown as { onconnect: ((event: MessageEvent) => void) | null }
shared.onconnect = ({ ports: [page] }) => {
  if (!page) return
  page.onmessage = ({ data }: MessageEvent<Asked>) => {
    if (data !== 'leave') listen(data, page)
    else leave(page)
  }
}

function listen({ address, person }: Exclude<Asked, 'leave'>, page: MessagePort): void {
  pages.add(page)
  if (connection && listensFor === person) {
    page.postMessage({ live: connection.isOpen } satisfies Told)
    return
  }
  stop()
  listensFor = person
  connection = new Connection(address, tell)
}

function leave(page: MessagePort): void {
  pages.delete(page)
  if (pages.size === 0) stop()
}

function stop(): void {
  connection?.close()
  connection = null
}

function tell(told: Told): void {
  for (const page of pages) page.postMessage(told)
}
