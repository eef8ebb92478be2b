import { type RefObject, useEffect, useRef } from 'react'
import { KEYS, type Key, type Scope } from './keys.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** Does what a key is for; returns false to leave the key to the browser. */
type Handler = (event: KeyboardEvent) => unknown
/** The handlers of a scope's keys; a key without one does nothing. */
type Handlers<S extends Scope> = { readonly [name in keyof (typeof KEYS)[S]]?: Handler | undefined }

interface Layer {
  scope: Scope
  handlers: RefObject<Readonly<Record<string, Handler | undefined>>>
}

const EVERYWHERE: readonly Scope[] = ['anywhere', 'go']

/** Those on the page, the innermost first. */
let layers: readonly Layer[] = []
/** The first of two keys pressed one after the other. */
let begun = ''

/** Obeys the keys of a scope while the component is shown. A component shown later goes before those shown earlier. */
export function useKeys<S extends Scope>(scope: S, handlers: Handlers<S>): void {
  const now = useRef<Layer['handlers']['current']>({})
  useEffect(() => {
    now.current = handlers as Layer['handlers']['current']
  })
  useEffect(() => {
    const layer = { scope, handlers: now }
    if (layers.length === 0) document.addEventListener('keydown', listen)
    // The page may be there before the shell around it, whose keys come last all the same.
    layers = EVERYWHERE.includes(scope) ? [...layers, layer] : [layer, ...layers]
    return () => {
      layers = layers.filter((one) => one !== layer)
      if (layers.length === 0) document.removeEventListener('keydown', listen)
    }
  }, [scope])
}

/** Returns the scopes whose keys work on the page now, the innermost first. */
export function scopesHere(): Scope[] {
  return [...new Set(layers.map(({ scope }) => scope))]
}

function listen(event: KeyboardEvent): void {
  const first = begun
  begun = ''
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const { target } = event
  if (target instanceof Element && target.closest('[role=dialog]')) return
  const isPlain = !event.ctrlKey && !event.metaKey
  if (isPlain && (isElsewhere(target) || (event.key.length === 1 && !areSingleKeysOn()))) return
  const press = isPlain ? event.key : `mod+${event.key}`
  if (first !== '' && obey(`${first} ${press}`, event)) return
  if (obey(press, event) || !isPlain) return
  if (layers.some(({ scope }) => keysOf(scope).some(([, key]) => key.press.startsWith(`${press} `)))) begun = press
}

/** Does what the innermost scope has the key for; returns false if none has. */
function obey(press: string, event: KeyboardEvent): boolean {
  for (const { scope, handlers } of layers) {
    const name = keysOf(scope).find(([, key]) => key.press === press)?.[0]
    const handler = name === undefined ? undefined : handlers.current[name]
    if (handler && handler(event) !== false) {
      event.preventDefault()
      return true
    }
  }
  return false
}

/** Returns a scope's keys with their names. */
export function keysOf(scope: Scope): readonly (readonly [name: string, key: Key])[] {
  return Object.entries<Key>(KEYS[scope])
}

/** True if a field, menu or table of fields handles the key itself; a row's checkbox counts as part of the list. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const isField = target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  return isField || target.closest('[role=menu], [role=listbox], [role=grid]') !== null
}
