import { countPresets, deletePreset, lockPreset, savePreset } from '../../database/presets/presets.ts'
import { may, PERMISSIONS } from '../../domain/access/permissions.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import type { Preset, PresetContents, PresetKind } from '../../domain/presets/preset.ts'
import { findSnippetFaults } from '../../domain/presets/snippet.ts'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import { inTransaction, type StaffContext } from '../context.ts'

const MOST_PRESETS = 200

interface Edit<Kind extends PresetKind> {
  name?: string | undefined
  shared?: boolean | undefined
  content?: PresetContents[Kind]
}

const FAULTS: { [Kind in PresetKind]: (content: PresetContents[Kind]) => FieldError[] } = {
  snippet: findSnippetFaults,
}

/**
 * Creates a preset of your own; sharing it needs the permission to edit the store's (`forbidden`). Throws `invalid_request` for faults in
 * its content, and `limit_reached` after 200 of a kind.
 */
export async function createPreset<Kind extends PresetKind>(
  ctx: StaffContext,
  kind: Kind,
  { name, shared = false, content }: { name: string; shared?: boolean | undefined; content: PresetContents[Kind] },
): Promise<Preset<Kind>> {
  const { store, actor, now } = ctx
  checkContent(kind, content)
  return inTransaction(ctx, async (tx) => {
    if ((await countPresets(tx, { storeId: store.id, staffId: actor.id, kind })) >= MOST_PRESETS) {
      throw refused('limit_reached', { code: 'too_many_presets', most: MOST_PRESETS })
    }
    const id = formatId('pre', newUuid(now))
    const preset: Preset<Kind> = { id, kind, name, shared, content, staffId: actor.id, createdAt: now }
    checkSharing(ctx, preset)
    await savePreset(tx, store.id, preset)
    return preset
  })
}

/** Changes a preset. Throws `not_found`, `invalid_request`, or `forbidden` if it is shared and the caller may not edit the store's. */
export async function editPreset<Kind extends PresetKind>(
  ctx: StaffContext,
  { kind, id }: { kind: Kind; id: string },
  { name, shared, content }: Edit<Kind>,
): Promise<Preset<Kind>> {
  if (content) checkContent(kind, content)
  return inTransaction(ctx, async (tx) => {
    const before = await lockPreset(tx, { storeId: ctx.store.id, staffId: ctx.actor.id, kind }, id)
    const after = {
      ...before,
      name: name ?? before.name,
      shared: shared ?? before.shared,
      content: content ?? before.content,
    }
    checkSharing(ctx, before)
    checkSharing(ctx, after)
    await savePreset(tx, ctx.store.id, after)
    return after
  })
}

/** Deletes a preset; throws like editPreset. */
export async function removePreset(ctx: StaffContext, { kind, id }: { kind: PresetKind; id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    checkSharing(ctx, await lockPreset(tx, { storeId: ctx.store.id, staffId: ctx.actor.id, kind }, id))
    await deletePreset(tx, ctx.store.id, id)
  })
}

function checkContent<Kind extends PresetKind>(kind: Kind, content: PresetContents[Kind]): void {
  const faults = FAULTS[kind](content)
  if (faults.length > 0) throw invalidFields(faults)
}

function checkSharing({ actor }: StaffContext, { shared }: { shared: boolean }): void {
  if (shared && !may(actor.role, 'templates.edit')) {
    throw refused('forbidden', { code: 'others_may_share_presets', roles: PERMISSIONS['templates.edit'] })
  }
}
