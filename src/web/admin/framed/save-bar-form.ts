import type { FormEvent } from 'react'
import { IS_FRAMED } from '../../http/framed.ts'

/**
 * Returns what makes a form use the save bar of Shopify's admin: it appears with the first change, and saves or resets the form. Nothing
 * outside of Shopify.
 */
export function saveBarForm(discard: () => void) {
  if (!IS_FRAMED) return {}
  return {
    'data-save-bar': '',
    onReset: (event: FormEvent) => {
      event.preventDefault()
      discard()
    },
  }
}
