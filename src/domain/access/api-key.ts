import { hash, randomInt } from 'node:crypto'
import { crc32 } from './crc32.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The first of the 42 digits between prefix and checksum say which store's the key is. */
const STORE_DIGITS = 8
const MOST_STORES = 62 ** STORE_DIGITS
const RANDOM_DIGITS = 34
const CHECK_DIGITS = 6
const PREFIX_LENGTH = 'svc_live_'.length
const FORM = /^svc_(live|test)_[0-9A-Za-z]{48}$/

/** A rolled key keeps working for this long (specification, "Authentication"). */
export const ROLL_OVERLAP_MS = 24 * 3_600_000

/**
 * Returns a new key of 57 characters: prefix, 42 base62 digits, 6 checksum digits. Of the 42, 34 are random (202 bits), and the 8 before them
 * name the store, mixed with the others so that they look random too. It is shown once; only its hash is stored.
 */
export function newApiKey(storeId: string, test: boolean): string {
  const number = Number(storeId)
  if (!(number < MOST_STORES)) throw new Error(`A key cannot name the store ${storeId}`)
  const random = Array.from({ length: RANDOM_DIGITS }, () => BASE62[randomInt(62)]).join('')
  const digits = toDigits((number + mixOf(random)) % MOST_STORES, STORE_DIGITS)
  const key = `${test ? 'svc_test_' : 'svc_live_'}${digits}${random}`
  return key + checkDigits(key)
}

/** Returns the number of the store that a well-formed key names. One made before keys named their store names a random number. */
export function storeOfApiKey(key: string): string {
  const start = PREFIX_LENGTH + STORE_DIGITS
  const named = [...key.slice(PREFIX_LENGTH, start)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0)
  const mixed = mixOf(key.slice(start, start + RANDOM_DIGITS))
  return String((named - mixed + MOST_STORES) % MOST_STORES)
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
  return toDigits(crc32(text), CHECK_DIGITS)
}

/** Returns a number below MOST_STORES, the same for the same digits and otherwise as if random. */
function mixOf(random: string): number {
  return hash('sha256', random, 'buffer').readUIntBE(0, 6) % MOST_STORES
}

function toDigits(value: number, length: number): string {
  let rest = value
  let digits = ''
  for (let i = 0; i < length; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
