import { useEffect, useRef } from 'react'
import { IS_FRAMED } from '../../http/framed.ts'

interface SaveBarSignProps {
  unsaved: boolean
  /** The reason for which the last save failed, if it did. */
  refusal?: unknown
}

/**
 * Tells the save bar of Shopify's admin what no field of its form reports: a row that was added or removed, a save that failed, changes that
 * were taken back. Goes into the form; renders nothing outside of Shopify.
 */
export function SaveBarSign({ unsaved, refusal = null }: SaveBarSignProps) {
  const sign = useRef<HTMLInputElement>(null)
  const wasUnsaved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar goes with each try to save, and is back after one that failed
  useEffect(() => {
    const form = sign.current?.form
    if (unsaved) sign.current?.dispatchEvent(new Event('change', { bubbles: true }))
    const isClean = wasUnsaved.current && !unsaved
    wasUnsaved.current = unsaved
    if (!form || !isClean) return
    let timer = 0
    // after the events by which fields report what was taken back
    const hideSoon = () => {
      timer = window.setTimeout(() => form.dispatchEvent(new Event('reset', { bubbles: true })))
    }
    hideSoon()
    form.addEventListener('change', hideSoon)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('change', hideSoon)
    }
  }, [unsaved, refusal])
  return IS_FRAMED ? <input ref={sign} type="hidden" name="unsaved" value={unsaved ? 'yes' : ''} readOnly /> : null
}
