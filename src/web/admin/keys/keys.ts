import { say } from '../../ui/say.ts'
import { MENU } from '../shell/navigation.ts'

/** A key, or two pressed one after the other, and what it does. */
export interface Key {
  /** As browsers name it; `mod+` is Ctrl or ⌘, and a space is between two. */
  press: string
  does: string
  /** Its parts as they are shown, if not as they are pressed. */
  shown?: readonly string[]
}

/** Leads to the menu's pages. */
const GO: Readonly<Record<string, Key>> = Object.fromEntries(
  MENU.flatMap(({ to, name, letter }) => (letter === undefined ? [] : [[to, { press: `g ${letter}`, does: name }]])),
)

/**
 * Every key of staff's pages by where it works. `useKeys` obeys them, and the help lists those of the page; a key that a field or a list
 * handles itself is here for the help alone.
 */
export const KEYS = {
  anywhere: {
    palette: { press: 'mod+k', shown: [say('key.ctrl_k')], does: say('keys.palette') },
    search: { press: '/', does: say('keys.search') },
    turn: { press: 'n', does: say('turn.open_next') },
    create: { press: 'c', does: say('inbox.new_quote') },
    help: { press: '?', does: say('shortcut.help') },
  },
  go: GO,
  list: {
    next: { press: 'j', does: say('shortcut.next') },
    previous: { press: 'k', does: say('shortcut.previous') },
    down: { press: 'ArrowDown', shown: ['↓'], does: say('keys.down') },
    up: { press: 'ArrowUp', shown: ['↑'], does: say('keys.up') },
    open: { press: 'Enter', shown: [say('key.enter')], does: say('shortcut.open') },
    close: { press: 'Escape', shown: [say('key.escape')], does: say('shortcut.close') },
    select: { press: 'x', does: say('shortcut.select') },
    search: { press: '/', does: say('shortcut.search') },
  },
  quote: {
    act: { press: 'e', does: say('keys.act') },
  },
  account: {
    prices: { press: '/', does: say('accounts.find_price') },
  },
  proposal: {
    between: { press: '', shown: [say('key.arrows'), say('key.enter')], does: say('key.between') },
    type: { press: '', shown: [say('key.types')], does: say('key.typing') },
    restore: { press: '', shown: [say('key.escape')], does: say('key.escaping') },
    select: { press: '', shown: [say('key.shift_arrows')], does: say('key.selecting') },
    fill: { press: '', shown: [say('key.ctrl_d')], does: say('key.filling') },
    undo: { press: '', shown: [say('key.ctrl_z')], does: say('key.undoing') },
    save: { press: 'mod+s', shown: [say('key.ctrl_s')], does: say('key.save') },
    send: { press: 'mod+Enter', shown: [say('key.ctrl_enter')], does: say('key.preview') },
    lift: { press: '', shown: [say('key.space')], does: say('key.lift') },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Key>>>>

export type Scope = keyof typeof KEYS
