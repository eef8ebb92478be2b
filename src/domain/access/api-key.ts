import { hash, randomInt } from 'node:crypto'
import { crc32 } from './crc32.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_DIGITS = 42
const CHECK_DIGITS = 6
const FORM = /^svc_(live|test)_[0-9A-Za-z]{48}$/

/** A rolled key keeps working for this long (specification, "Authentication"). */
export const ROLL_OVERLAP_MS = 24 * 3_600_000

/** Returns a new key of 57 characters: prefix, 42 random base62 digits, 6 checksum digits. It is shown once; only its hash is stored. */
export function newApiKey(test: boolean): string {
  let key = test ? 'svc_test_' : 'svc_live_'
  for (let i = 0; i < RANDOM_DIGITS; i++) key += BASE62[randomInt(62)]
  return key + checkDigits(key)
}

/** Returns whether the text has the form of a key and a valid checksum, without a look-up. */
export function isWellFormedKey(text: string): boolean {
  return FORM.test(text) && text.slice(-CHECK_DIGITS) === checkDigits(text.slice(0, -CHECK_DIGITS))
}

/** Returns the form in which a key is stored: its SHA-256. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** Returns the start of a key, as lists show it. */
export function keyPrefix(key: string): string {
  return key.slice(0, 13)
}

/** Returns the text with any keys removed, for example from a path that someone pasted a key into. */
export function withoutKeys(text: string): string {
  return text.replaceAll(/svc_(live|test)_[0-9A-Za-z]+/g, 'svc_$1_…')
}

function checkDigits(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECK_DIGITS; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
