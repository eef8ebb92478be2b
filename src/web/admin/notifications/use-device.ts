import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../client/admin.ts'
import type { Notification as Told } from '../../client/admin-answers.ts'
import { onNews } from '../live/news.ts'
import { describeNotification } from './describe-notification.ts'
import { deviceState } from './device.ts'
import { NOTIFICATIONS } from './notifications-query.ts'

/** Changes that come together are told together, after a page that is seen has shown them. */
const GATHER_MS = 1_500
const SHOWN_UNTIL = 'notifications-shown'

/** Lets the browser show what the person is told while no page is seen, if they chose so: of all its pages one does. */
export function useDevice(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = ({ quote }: Told) => {
      window.focus()
      void router.navigate({ to: '/quotes/$quoteId', params: { quoteId: quote.id } })
    }
    const tell = async () => {
      timer = undefined
      if (!document.hidden || deviceState() !== 'on') return
      const { data } = await call('GET', '/notifications', { renews: false })
      for (const told of takeNew(data)) show(told, () => open(told))
      void client.invalidateQueries({ queryKey: NOTIFICATIONS, refetchType: 'none' })
    }
    const leave = onNews(() => {
      if (!document.hidden || deviceState() !== 'on') return
      timer ??= setTimeout(() => {
        void navigator.locks.request('qns-notifications', { ifAvailable: true }, async (lock) => {
          if (lock) await tell().catch(() => {})
          else timer = undefined
        })
      }, GATHER_MS)
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [client, router])
}

/** Returns the unread ones since the last that this browser has shown; at first only the newest, so that nothing old is shown as new. */
function takeNew(all: readonly Told[]): Told[] {
  const shownUntil = localStorage.getItem(SHOWN_UNTIL)
  const [newest] = all
  if (newest) localStorage.setItem(SHOWN_UNTIL, newest.at)
  const fresh = shownUntil === null ? all.slice(0, 1) : all.filter(({ at }) => at > shownUntil)
  return fresh.filter(({ read }) => !read).toReversed()
}

function show(told: Told, onClick: () => void): void {
  const body = [told.quote.number, told.quote.for].filter(Boolean).join(' · ')
  const shown = new Notification(describeNotification(told), { body, tag: told.id })
  shown.onclick = onClick
}
