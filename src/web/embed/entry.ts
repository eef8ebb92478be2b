import { element, newId } from './element.ts'
import type { Say } from './words.ts'

/** The content of a field as the buyer sees it; kept in the draft. */
export type Entered = string | boolean | readonly string[]

/** A field of the form, with the value it sends and its errors. */
export interface Entry {
  /** The API's name, such as `buyer.email`. */
  path: string
  root: HTMLElement
  /** The element that takes the focus. */
  control: HTMLElement
  /** Returns the value in the API's format: undefined if empty, null if invalid. */
  value(): string | boolean | readonly string[] | null | undefined
  /**
   * Validates the field and shows or clears its error. Given `words`, the service refused the value: shows them unless the field has an
   * error of its own. Returns whether the field is valid.
   */
  check(words?: string): boolean
  entered(): Entered
  restore(entered: Entered): void
}

interface EntryParts extends Pick<Entry, 'path' | 'root' | 'control' | 'value' | 'entered' | 'restore'> {
  /** Shows these words as the error; empty words clear it. */
  show(words: string): void
  required: boolean
  words: { required: string; wrong: string | (() => string) }
}

/** Creates an entry that knows when it is missing or invalid. Once an error is shown, each change validates it again. */
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
  /** Help for filling it in; null for none. */
  help?: string | null
  say: Say
  control: TextControl
  required?: boolean
  /** The message for an invalid value, or a function that returns one. */
  wrong?: string | ((typed: string) => string)
  /** Converts trimmed text to the API's format; null if it is invalid. */
  read?: (typed: string) => string | null
  /** True to take up a whole row. */
  wide?: boolean
}

/** Creates a labelled control for text. */
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

/** Creates a control below its label, with room for an error. */
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

/** Creates the help text below the label; null if there is none. */
export function hintOf(help: string | null): HTMLElement | null {
  return help === null ? null : element('p', { id: newId(), class: 'faint', part: 'help' }, help)
}

/** Links an error to its control, or removes it. */
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

/** Creates a single-line text field. */
export function input(attributes: Parameters<typeof element>[1] = {}): HTMLInputElement {
  return element('input', { type: 'text', part: 'input', dir: 'auto', ...attributes })
}

/** Creates a multi-line text field. */
export function textarea(attributes: Parameters<typeof element>[1] = {}): HTMLTextAreaElement {
  return element('textarea', { rows: 3, part: 'input', dir: 'auto', ...attributes })
}

const asTyped = (typed: string) => typed
