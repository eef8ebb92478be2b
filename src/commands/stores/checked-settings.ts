import type { StoreSettings } from '../../domain/stores/settings.ts'

/** Like checkSettings, whose library of 300 modules is only loaded once settings are checked. */
export async function checkedSettings(value: unknown): Promise<StoreSettings> {
  const { checkSettings } = await import('./check-settings.ts')
  return checkSettings(value)
}
