import { existsSync } from 'node:fs'

/** Returns the path of a Chromium or Chrome on this machine (CHROMIUM wins); null if there is none. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}
