import { fieldWords, findInvalidCustomFields } from '../../domain/quotes/custom-fields.ts'
import type { Language } from '../../languages/languages.ts'
import type { RequestForm } from '../client/portal-answers.ts'
import { element, newId } from './element.ts'
import { type Entry, entryOf, hintOf, input, labelled, showError, textEntry } from './entry.ts'
import type { Say } from './words.ts'

type CustomField = RequestForm['custom_fields'][number]
type Words = ReturnType<typeof fieldWords> & Pick<CustomField, 'required'>

/** Returns the entry for a store's custom field. */
export function customEntry(field: CustomField, say: Say, language: Language): Entry {
  const { type, required } = field
  const words = fieldWords(field, language)
  const { label, help, options } = words
  const path = `custom_fields.${field.key}`
  const read = (typed: string) => (isTaken(field, typed) ? typed : null)
  const shared = { path, label, help, say, required }
  switch (type) {
    case 'checkbox':
      return checkboxEntry(path, { ...words, required }, say)
    case 'multi':
      return choicesEntry(path, { ...words, required }, say)
    case 'select':
      return textEntry({ ...shared, control: select(options, say), read })
    case 'date':
      return textEntry({ ...shared, control: input({ type: 'date' }), wrong: say('wrong_date'), read })
    case 'number':
      return textEntry({
        ...shared,
        control: input({ inputmode: 'decimal' }),
        wrong: say('wrong_number', { example: new Intl.NumberFormat(language).format(12.5) }),
        read: (typed) => read(typed.replace(',', '.')),
      })
    default:
      return textEntry({ ...shared, control: input({ maxlength: 2000 }), read })
  }
}

function isTaken(field: CustomField, typed: string): boolean {
  return findInvalidCustomFields([field], { [field.key]: typed }).length === 0
}

function select(options: Words['options'], say: Say): HTMLSelectElement {
  const choices = options.map(({ value, label }) => element('option', { value }, label))
  return element('select', { part: 'input' }, element('option', { value: '' }, say('choose')), ...choices)
}

function checkboxEntry(path: string, { label, help, required }: Words, say: Say): Entry {
  const control = element('input', { type: 'checkbox' })
  return entryOf({
    path,
    control,
    required,
    ...labelled(label, control, { required, inline: true, help }),
    words: { required: say('required_check'), wrong: say('wrong') },
    value: () => control.checked || (required ? undefined : false),
    entered: () => control.checked,
    restore: (entered) => {
      control.checked = entered === true
    },
  })
}

function choicesEntry(path: string, { label, help, required, options }: Words, say: Say): Entry {
  const choices = options.map(({ value, label }) => ({
    box: element('input', { type: 'checkbox', value, id: newId() }),
    name: label,
  }))
  const boxes = choices.map(({ box }) => box)
  const hint = hintOf(help)
  const error = element('p', { id: newId(), class: 'error', part: 'error', hidden: true })
  const root = element(
    'fieldset',
    { class: 'field choices', part: 'field', 'aria-describedby': hint?.id },
    element('legend', { part: 'label' }, required ? `${label} *` : label),
    hint,
    ...choices.map(({ box, name }) =>
      element('div', { class: 'field inline' }, box, element('label', { for: box.id }, name)),
    ),
    error,
  )
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value)
  return entryOf({
    path,
    root,
    control: boxes[0] ?? root,
    required,
    show: (words) => {
      for (const box of boxes) showError(box, error, words)
    },
    words: { required: say('required_choice'), wrong: say('wrong') },
    value: () => (chosen().length > 0 ? chosen() : undefined),
    entered: chosen,
    restore: (entered) => {
      for (const box of boxes) box.checked = Array.isArray(entered) && entered.includes(box.value)
    },
  })
}
