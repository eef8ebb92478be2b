import { element, newId } from './element.ts'
import type { Say } from './words.ts'

/** What somebody entered, as it stands in the field: kept in the draft. */
export type Entered = string | boolean | readonly string[]

/** A field of the form: what it sends, and what is wrong with it. */
export interface Entry {
  /** As the API names it, such as `buyer.email`. */
  path: string
  root: HTMLElement
  /** What takes the focus. */
  control: HTMLElement
  /** As the API takes it; undefined for nothing, null for what it would not take. */
  value(): string | boolean | readonly string[] | null | undefined
  /** Says what is wrong, or that nothing is. Without words: what is known here. Whether all is well. */
  check(words?: string): boolean
  entered(): Entered
  restore(entered: Entered): void
}

interface EntryParts extends Pick<Entry, 'path' | 'root' | 'control' | 'value' | 'entered' | 'restore'> {
  /** Shows these words, or none, as what is wrong. */
  show(words: string): void
  required: boolean
  words: { required: string; wrong: string | (() => string) }
}

/** An entry that knows when it is missing or wrong. What was complained of is judged again as soon as it changes. */
export function entryOf({ show, required, words, ...parts }: EntryParts): Entry {
  const wrong = () => (typeof words.wrong === 'string' ? words.wrong : words.wrong())
  const fault = () => {
    const value = parts.value()
    if (value === null) return wrong()
    return required && value === undefined ? words.required : ''
  }
  const check = (said?: string) => {
    const shown = said === undefined ? fault() : fault() || said || wrong()
    show(shown)
    return shown === ''
  }
  parts.root.addEventListener('change', () => {
    if (parts.root.querySelector('[aria-invalid=true]')) check()
  })
  return { ...parts, check }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface TextOptions {
  path: string
  label: string
  /** What to know when answering; null for nothing. */
  help?: string | null
  say: Say
  control: TextControl
  required?: boolean
  /** What is said of what cannot be taken, or of this in particular. */
  wrong?: string | ((typed: string) => string)
  /** As the API takes what was typed, blanks around it cut off; null where it would not. */
  read?: (typed: string) => string | null
  /** Takes a whole row. */
  wide?: boolean
}

/** A labelled control that takes text. */
export function textEntry(options: TextOptions): Entry {
  const {
    path,
    label,
    help = null,
    say,
    control,
    required = false,
    wrong = say('wrong'),
    read = asTyped,
    wide = false,
  } = options
  const { root, show } = labelled(label, control, { required, wide, help })
  return entryOf({
    path,
    root,
    control,
    required,
    show,
    words: {
      required: say(control instanceof HTMLSelectElement ? 'required_choice' : 'required'),
      wrong: typeof wrong === 'string' ? wrong : () => wrong(control.value.trim()),
    },
    value: () => {
      if (!control.validity.valid && !control.validity.valueMissing) return null
      const typed = control.value.trim()
      return typed === '' ? undefined : read(typed)
    },
    entered: () => control.value,
    restore: (entered) => {
      control.value = String(entered)
    },
  })
}

/** A control below its label, with room for what is wrong with it. */
export function labelled(
  label: string,
  control: HTMLElement,
  { required = false, wide = false, inline = false, help = null as string | null },
): { root: HTMLElement; show: (words: string) => void } {
  const [id, errorId] = [newId(), newId()]
  control.id = id
  if (required) control.setAttribute('required', '')
  const error = element('p', { id: errorId, class: 'error', part: 'error', hidden: true })
  const name = element('label', { for: id, part: 'label' }, required ? `${label} *` : label)
  const hint = hintOf(help)
  if (hint) control.setAttribute('aria-describedby', hint.id)
  const kind = inline ? 'field inline' : 'field'
  const parts = inline ? [name, control, hint] : [name, hint, control]
  const root = element('div', { class: wide ? `${kind} wide` : kind, part: 'field' }, ...parts, error)
  return { root, show: (words) => showError(control, error, words) }
}

/** What is to be known when answering, below its label; null for nothing. */
export function hintOf(help: string | null): HTMLElement | null {
  return help === null ? null : element('p', { id: newId(), class: 'faint', part: 'help' }, help)
}

/** Ties an error to its control, or takes it away. */
export function showError(control: HTMLElement, error: HTMLElement, words: string): void {
  error.textContent = words
  error.hidden = words === ''
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== error.id)
  const described = words === '' ? others : [...others, error.id]
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
  else control.removeAttribute('aria-describedby')
  if (words === '') control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
}

/** A single line of text. */
export function input(attributes: Parameters<typeof element>[1] = {}): HTMLInputElement {
  return element('input', { type: 'text', part: 'input', dir: 'auto', ...attributes })
}

/** Several lines of text. */
export function textarea(attributes: Parameters<typeof element>[1] = {}): HTMLTextAreaElement {
  return element('textarea', { rows: 3, part: 'input', dir: 'auto', ...attributes })
}

const asTyped = (typed: string) => typed
