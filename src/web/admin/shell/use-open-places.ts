import { useSession } from '../session/session.ts'
import { NAVIGATION } from './navigation.ts'

/** Returns the navigation's groups with the pages the signed-in person may open, without empty groups. */
export function useOpenPlaces(): typeof NAVIGATION {
  const { permissions } = useSession()
  return NAVIGATION.map(({ title, places }) => ({
    title,
    places: places.filter(({ permission }) => !permission || permissions.includes(permission)),
  })).filter(({ places }) => places.length > 0)
}
