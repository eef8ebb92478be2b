import type { Language } from '../../../languages/languages.ts'

/** This browser keeps the language its reader chose under this key. */
export const KEPT_AS = 'staff-language'

/** Shows every page in this language from now on, in this browser. Reloads the page, which asks first if something is unsaved. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEPT_AS, language)
  location.reload()
}
