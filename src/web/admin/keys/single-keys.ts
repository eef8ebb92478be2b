import { useLocalStorage } from '@mantine/hooks'

/** This browser keeps under this name whether single keys work; it is from when only the inbox had some. */
const KEPT_AS = 'inbox-keys'

/** Returns whether keys work without Ctrl or ⌘; people who dictate, or press keys by accident, switch them off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'false'
  } catch {
    return true // a page in a frame of another site may keep nothing
  }
}

/** Returns the same as a setting. */
export const useSingleKeys = () => useLocalStorage({ key: KEPT_AS, defaultValue: true, getInitialValueInEffect: false })
