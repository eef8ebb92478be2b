import type { Preset, PresetKind } from '../../domain/presets/preset.ts'

/** Returns a preset for this staff member. */
export function viewPreset<Kind extends PresetKind>(preset: Preset<Kind>, me: string) {
  const { id, kind, staffId, name, shared, content, createdAt } = preset
  return { object: kind, id, name, shared, own: staffId === me, ...content, created_at: createdAt }
}
