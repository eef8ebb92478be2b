import { existsSync } from 'node:fs'

/** The path of a Chromium or Chrome on this machine (CHROMIUM wins), or null. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}
