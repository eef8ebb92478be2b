import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { address } from '../../client/admin.ts'
import { IS_FRAMED } from '../../http/framed.ts'
import { useSession } from '../session/session.ts'
import { type Asked, Connection, type Told } from './connection.ts'
import { Reader } from './reader.ts'

/**
 * Follows the store's changes while a page for staff is open, and reads again what they touch. All pages of a browser share one connection;
 * in browsers without shared workers each page that is seen has its own. Without a connection, or in a frame, whose sessions no
 * EventSource can name, pages ask as often as ever.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { staff } = useSession()
  useEffect(() => {
    if (IS_FRAMED) return
    const reader = new Reader(client)
    const asked = { address: new URL(address('/live'), location.href).href, person: staff.id }
    const leave = typeof SharedWorker === 'undefined' ? followAlone(asked, reader) : followTogether(asked, reader)
    return () => {
      leave()
      reader.stop()
    }
  }, [client, staff.id])
}

type Following = Exclude<Asked, 'leave'>

function followTogether(asked: Following, reader: Reader): () => void {
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: 'qns-live' })
  worker.port.onmessage = ({ data }: MessageEvent<Told>) => reader.take(data)
  const join = () => worker.port.postMessage(asked satisfies Asked)
  const leave = () => worker.port.postMessage('leave' satisfies Asked)
  // a page that someone goes back to is shown as it was left: it joins again, and reads what changed in between
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    reader.take({ live: false })
    join()
  }
  join()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    leave()
    worker.port.close()
  }
}

/** Pages nobody sees have no connection: browsers allow few to one address. */
function followAlone({ address }: Following, reader: Reader): () => void {
  let connection: Connection | null = null
  const follow = () => {
    if (document.hidden) {
      connection?.close()
      connection = null
      reader.take({ live: false })
    } else connection ??= new Connection(address, (told) => reader.take(told))
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    connection?.close()
  }
}
