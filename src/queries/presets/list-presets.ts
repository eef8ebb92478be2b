import { listPresets as listPresetRows } from '../../database/presets/presets.ts'
import type { Preset, PresetKind } from '../../domain/presets/preset.ts'
import { onePage, type Page } from '../page.ts'
import type { StaffReader } from '../reader.ts'

/** Lists the reader's own presets of a kind and the shared ones, by name. */
export async function listPresets<Kind extends PresetKind>(
  { db, store, actor }: Pick<StaffReader, 'db' | 'store' | 'actor'>,
  kind: Kind,
): Promise<Page<Preset<Kind>>> {
  return onePage(await listPresetRows(db, { storeId: store.id, staffId: actor.id, kind }))
}
