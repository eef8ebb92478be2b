import { useSession } from '../session/session.ts'
import { NAVIGATION, type Place } from './navigation.ts'

/** A page in the navigation; with `href`, the store's platform has it in its own admin. */
export interface OpenPlace extends Place {
  href?: string
}

/** Returns the navigation's groups with the pages the signed-in person may open, without empty groups. */
export function useOpenPlaces(): readonly { title: string | null; places: readonly OpenPlace[] }[] {
  const { permissions, store } = useSession()
  return NAVIGATION.map(({ title, places }) => ({
    title,
    places: places
      .filter(({ permission }) => !permission || permissions.includes(permission))
      .filter(({ developmentOnly }) => !developmentOnly || store.development)
      .flatMap((place) => placeIn(store.admin_home, place)),
  })).filter(({ places }) => places.length > 0)
}

function placeIn(home: string | null, place: Place): OpenPlace[] {
  const { inAdmin } = place
  if (home === null || inAdmin === undefined) return [place]
  return inAdmin === null ? [] : [{ ...place, href: home + inAdmin }]
}
