import { randomFillSync } from 'node:crypto'

/** The kinds of ids; the prefix identifies a pasted id. */
export type IdPrefix =
  | 'qte'
  | 'qli'
  | 'evt'
  | 'msg'
  | 'doc'
  | 'att'
  | 'whe'
  | 'key'
  | 'stf'
  | 'aud'
  | 'drq'
  | 'lnk'
  | 'run'
  | 'viw'
  | 'nte'
  | 'lst'
  | 'pky'
  | 'pre'
  | 'imp'
  | 'eml'
  | 'sup'
  | 'ping'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford's base32: keeps the order of the bytes
const VALUES = new Int8Array(128).fill(-1)
for (const [value, digit] of [...ALPHABET].entries()) VALUES[digit.charCodeAt(0)] = value
/** Two digits for ten bits at a time. */
const PAIRS = [...ALPHABET].flatMap((high) => [...ALPHABET].map((low) => high + low))
const HEX_VALUES = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) HEX_VALUES[digit.charCodeAt(0)] = value
const DIGITS = 26 // 130 bits for 128

/** Random bytes are fetched for many ids at once: a fetch costs 1.8 µs, everything else of an id 0.2. */
const random = Buffer.alloc(16 * 256)
let randomUsed = random.length

/** Returns a new UUIDv7 in canonical form: 48 bits of the time in milliseconds, then 74 random bits. */
export function newUuid(now: Date): string {
  if (randomUsed === random.length) {
    randomFillSync(random)
    randomUsed = 0
  }
  const bytes = random.subarray(randomUsed, randomUsed + 16)
  randomUsed += 16
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return toUuid(bytes.toString('hex'))
}

/** Returns the smallest UUID whose first 48 bits are this time: a lower bound for ids made at or after it. */
export function uuidFloor(ms: number): string {
  return toUuid(Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0').padEnd(32, '0'))
}

/** Returns the time in a UUIDv7. */
export function uuidTime(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16))
}

/** Returns the API's opaque id for a UUID: `qte_` and 26 digits that sort as the UUID does. */
export function formatId(prefix: IdPrefix, uuid: string): string {
  let id = `${prefix}_`
  let bits = 0
  let count = 2 // 26 digits are 130 bits: two zero bits come first
  for (let i = 0; i < uuid.length; i++) {
    const value = HEX_VALUES[uuid.charCodeAt(i)] ?? -1
    if (value < 0) continue
    bits = ((bits << 4) | value) & 0xfffff
    count += 4
    if (count < 10) continue
    count -= 10
    id += PAIRS[(bits >> count) & 1023]
  }
  return id
}

/** Returns the UUID of an id of that kind, or null if the text is not in the form formatId writes. */
export function parseId(prefix: IdPrefix, id: string): string | null {
  if (id.length !== prefix.length + 1 + DIGITS || !id.startsWith(`${prefix}_`)) return null
  const first = bitsOf(id, prefix.length + 1, 2)
  if (first < 0 || first > 0xff) return null // 130 bits for 128
  let hex = first.toString(16).padStart(2, '0')
  for (let at = prefix.length + 3; at < id.length; at += 4) {
    const bits = bitsOf(id, at, 4)
    if (bits < 0) return null
    hex += bits.toString(16).padStart(5, '0')
  }
  return toUuid(hex)
}

/** Returns the value of this many digits, 5 bits each; a negative number if one is not a digit. */
function bitsOf(id: string, start: number, count: number): number {
  let bits = 0
  for (let at = start; at < start + count; at += 1) {
    const five = VALUES[id.charCodeAt(at)] ?? -1
    if (five < 0) return -1
    bits = (bits << 5) | five
  }
  return bits
}

/** The lowest UUID, which nothing has. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
/** The highest UUID, which nothing has. */
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Like parseId, but returns the nil UUID for an unrecognised text: an unknown id costs the same look-up as any. */
export function idToUuid(prefix: IdPrefix, id: string): string {
  return parseId(prefix, id) ?? NIL_UUID
}

function toUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
