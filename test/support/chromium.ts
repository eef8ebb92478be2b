import { existsSync } from 'node:fs'

/** The path of a Chromium or Chrome on this machine (CHROMIUM wins), or null: also where CHROMIUM is `none`. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM === 'none') return null
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}
