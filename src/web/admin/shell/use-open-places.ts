import { useRouterState } from '@tanstack/react-router'
import type { Session } from '../../client/admin-answers.ts'
import { useSession } from '../session/session.ts'
import { MENU, type Place } from './navigation.ts'
import { SETTINGS, type SettingsPlace } from './settings-places.ts'

/** A page one may open; with `href`, the store's platform has it in its own admin. */
export type Open<P extends Place = Place> = P & { href?: string }

/** A group of the settings, with the pages one may open. */
export interface OpenGroup {
  title: string
  places: readonly Open<SettingsPlace>[]
}

/** Returns the menu's entries that the signed-in person may open. */
export function useMenu(): readonly Open[] {
  return openOf(MENU, useSession())
}

/** Returns the groups behind "Settings" with the pages the signed-in person may open, without empty groups. */
export function useSettingsGroups(): readonly OpenGroup[] {
  const session = useSession()
  return SETTINGS.map(({ title, places }) => ({ title, places: openOf(places, session) })).filter(
    ({ places }) => places.length > 0,
  )
}

/** Returns a test for whether the page one is on is this place, or below it. */
export function useIsAt(): (to: string) => boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (to) => path === to || path.startsWith(`${to}/`)
}

/** Returns whether the page one is on is behind "Settings". */
export function useIsInSettings(): boolean {
  const isAt = useIsAt()
  return isAt('/settings') || SETTINGS.some(({ places }) => places.some(({ to }) => isAt(to)))
}

function openOf<P extends Place>(places: readonly P[], { permissions, store }: Session): Open<P>[] {
  return places
    .filter(({ permission }) => !permission || permissions.includes(permission))
    .filter(({ developmentOnly }) => !developmentOnly || store.development)
    .flatMap((place) => placeIn(store.admin_home, place))
}

function placeIn<P extends Place>(home: string | null, place: P): Open<P>[] {
  const { inAdmin } = place
  if (home === null || inAdmin === undefined) return [place]
  return inAdmin === null ? [] : [{ ...place, href: home + inAdmin }]
}
