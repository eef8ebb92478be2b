import { existsSync } from 'node:fs'

export const NO_CHROMIUM =
  'No Chromium found: install one (Debian: apt-get install chromium-headless-shell), or name it in CHROMIUM.'

/** The one without windows comes first: a page of its own takes it a tenth of the processor time. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Returns the path of a Chromium or Chrome on this machine (CHROMIUM wins); null if there is none. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM, ...PLACES.map((name) => `/usr/bin/${name}`)]
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}
