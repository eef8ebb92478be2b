import type { Db } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { groupByPlace } from '../../database/distribution/by-store.ts'
import {
  dropSealedRow,
  listSealedOtherwise,
  type ResealedRow,
  saveResealed,
  storeOfRow,
} from '../../database/secrets/sealed-rows.ts'
import { beginSweep, endSweep, listSecretKeys, type Sweep, saveSweep } from '../../database/secrets/secret-keys.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { dictionaryOf } from '../../domain/packing/dictionaries.ts'
import type { SealedKind, SealedRow } from '../../domain/secrets/sealed-kind.ts'
import { keyIdOf, type SecretBox, UNKEYED } from '../../domain/secrets/secret-box.ts'
import { isToBeSwept } from '../../domain/secrets/secret-key-state.ts'
import { ALL_SEALED_KINDS } from './sealed-kinds.ts'

interface Work {
  db: Db
  secretBox: SecretBox
  now: Date
  /** Asked after each batch: whether to let others work. */
  isTimeUp: () => boolean
}

/**
 * Reseals values sealed with older keys with the newest one, continuing where it left off; addresses are then found by the newest key's
 * fingerprint. Returns whether work is left. It may be killed or run in several processes at once: only processes whose newest key is
 * that of the latest start do the work, so two keys never alternate.
 */
export async function reseal({ db, secretBox, now, isTimeUp }: Work): Promise<'over' | 'more'> {
  const [keyId = ''] = secretBox.keyIds
  const [first, ...others] = (await listSecretKeys(db)).filter(({ lostAt }) => !lostAt)
  if (first?.id !== keyId || !others.some((key) => isToBeSwept(key, now))) return 'over'
  let sweep = await beginSweep(db, keyId, now)
  while (sweep.kind < ALL_SEALED_KINDS.length) {
    sweep = await resealNext(db, secretBox, sweep)
    await saveSweep(db, keyId, sweep)
    if (isTimeUp()) return 'more'
  }
  await endSweep(db, keyId, sweep)
  return 'over'
}

async function resealNext(db: Db, box: SecretBox, { kind: n, after, remaining }: Sweep): Promise<Sweep> {
  const kind = ALL_SEALED_KINDS[n] as SealedKind // guaranteed by the caller's loop
  const [newest = ''] = box.keyIds
  const { rows, next } = await listSealedOtherwise(db, kind, newest, after)
  const readable = rows.flatMap((row) => resealRow(box, kind, row) ?? [])
  let saved = 0
  for (const some of await groupByPlace(db, readable, storeOfRow)) saved += await save(db, kind, some)
  const left = saved < rows.length ? rows.flatMap(keysOf).filter((id) => id !== newest) : []
  return {
    kind: next ? n : n + 1,
    after: next,
    remaining: [...new Set([...remaining, ...left])],
  }
}

/** Returns the row with its boxes resealed; null if one cannot be opened and none of the others needs it. */
function resealRow(box: SecretBox, kind: SealedKind, row: SealedRow): ResealedRow | null {
  const [newest] = box.keyIds
  const texts = row.boxes.map((sealed) => sealed && (box.openOrNull(sealed) ?? UNKEYED.openOrNull(sealed)))
  const anew = row.boxes.map((sealed, n) => {
    const text = texts[n]
    return sealed && typeof text === 'string' && keyIdOf(sealed) !== newest
      ? box.seal(text, dictionaryOf(sealed))
      : sealed
  })
  if (anew.every((sealed, n) => sealed === row.boxes[n])) return null
  const [text] = texts
  const recipient = kind.addressIn && text ? hideAddress(box, kind.addressIn(text)).fingerprints[0] : null
  return { ...row, anew, recipient }
}

/** A row whose address already exists under its newest fingerprint is redundant and deleted. */
async function save(db: Db, kind: SealedKind, rows: readonly ResealedRow[]): Promise<number> {
  try {
    return await saveResealed(db, kind, rows)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const [row] = rows
    if (row && rows.length === 1) {
      await dropSealedRow(db, kind, row)
      return 1
    }
    let saved = 0
    for (const one of rows) saved += await save(db, kind, [one])
    return saved
  }
}

function keysOf({ boxes }: SealedRow): string[] {
  return boxes.flatMap((sealed) => (sealed ? [keyIdOf(sealed)] : []))
}
