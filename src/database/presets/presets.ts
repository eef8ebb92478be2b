import type { ExpressionBuilder } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Preset, PresetContents, PresetKind } from '../../domain/presets/preset.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx, Tx } from '../database.ts'
import type { Database } from '../tables.ts'

/** Returns the member's own presets of a kind and the shared ones, by name. */
export async function listPresets<Kind extends PresetKind>(
  db: DbOrTx,
  { storeId, staffId, kind }: { storeId: string; staffId: string; kind: Kind },
): Promise<Preset<Kind>[]> {
  const rows = await db
    .selectFrom('preset')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where(isSeenBy(staffId))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPreset(row, kind))
}

/** Locks and returns the member's own or a shared preset of this kind, or throws `not_found`. */
export async function lockPreset<Kind extends PresetKind>(
  tx: Tx,
  { storeId, staffId, kind }: { storeId: string; staffId: string; kind: Kind },
  id: string,
): Promise<Preset<Kind>> {
  const row = await tx
    .selectFrom('preset')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('pre', id))
    .where('kind', '=', kind)
    .where(isSeenBy(staffId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refused('not_found', { code: 'no_preset' })
  return toPreset(row, kind)
}

/** Returns how many presets of a kind the member has created. */
export async function countPresets(
  db: DbOrTx,
  { storeId, staffId, kind }: { storeId: string; staffId: string; kind: PresetKind },
): Promise<number> {
  const { count } = await db
    .selectFrom('preset')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where('staff_id', '=', idToUuid('stf', staffId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a preset, or replaces the one with its id. */
export async function savePreset(tx: Tx, storeId: string, preset: Preset<PresetKind>): Promise<void> {
  const { name, shared, kind } = preset
  const written = { name, shared, content: JSON.stringify(preset.content) }
  await tx
    .insertInto('preset')
    .values({
      ...written,
      kind,
      store_id: storeId,
      id: idToUuid('pre', preset.id),
      staff_id: idToUuid('stf', preset.staffId),
      created_at: preset.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(written))
    .execute()
}

export async function deletePreset(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.deleteFrom('preset').where('store_id', '=', storeId).where('id', '=', idToUuid('pre', id)).execute()
}

function isSeenBy(staffId: string) {
  return (where: ExpressionBuilder<Database, 'preset'>) =>
    where.or([where('shared', '=', true), where('staff_id', '=', idToUuid('stf', staffId))])
}

const COLUMNS = ['id', 'staff_id', 'name', 'shared', 'content', 'created_at'] as const

interface Row {
  id: string
  staff_id: string
  name: string
  shared: boolean
  content: object
  created_at: Date
}

function toPreset<Kind extends PresetKind>(
  { id, staff_id, name, shared, content, created_at }: Row,
  kind: Kind,
): Preset<Kind> {
  return {
    id: formatId('pre', id),
    kind,
    staffId: formatId('stf', staff_id),
    shared,
    name,
    content: content as PresetContents[Kind], // written by savePreset
    createdAt: created_at,
  }
}
