import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { useMay } from '../session/session.ts'
import { MENU } from '../shell/navigation.ts'
import { useMenu } from '../shell/use-open-places.ts'
import { createTypedAhead } from './typed-ahead.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeyHelp = lazy(async () => ({ default: (await import('../keys/key-help.tsx')).KeyHelp }))

/** Gives every page its keys: the palette, the help, and one to each page of the menu. `shown` belongs into the page's frame. */
export function usePalette(): { open: () => void; shown: ReactNode } {
  const [shows, show] = useState<'palette' | 'help' | null>(null)
  const close = () => show(null)
  useFocusReturn(shows !== null)
  const [typedAhead] = useState(createTypedAhead)
  useEffect(() => () => void typedAhead.take(), [typedAhead])
  const open = () => {
    if (shows !== 'palette') typedAhead.start(close)
    show('palette')
  }
  usePageKeys(open, () => show('help'))
  const shown = (
    <Suspense>
      {shows === 'palette' && <Palette takeTyped={typedAhead.take} onClose={close} onHelp={() => show('help')} />}
      {shows === 'help' && <KeyHelp onClose={close} />}
    </Suspense>
  )
  return { open, shown }
}

/** Gives the focus back to what had it before, once nothing is shown any more; unless that is gone with its page. */
function useFocusReturn(isShown: boolean): void {
  const before = useRef<Element | null>(null)
  // At once: the next key goes to what has the focus.
  useLayoutEffect(() => {
    if (!isShown) return
    before.current = document.activeElement
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true })
    }
  }, [isShown])
}

function usePageKeys(open: () => void, help: () => void): void {
  const { navigate } = useRouter()
  const mayCreate = useMay('quotes.edit')
  const reachable = new Set(useMenu().flatMap(({ to, href }) => (href === undefined ? [to] : [])))
  useKeys('anywhere', {
    palette: open,
    search: open,
    help,
    create: mayCreate ? () => void navigate({ to: '/quotes/new' }) : undefined,
  })
  useKeys(
    'go',
    Object.fromEntries(MENU.flatMap(({ to }) => (reachable.has(to) ? [[to, () => void navigate({ to })]] : []))),
  )
}
