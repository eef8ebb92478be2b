import type { Language } from '../../../languages/languages.ts'

/** Where this browser keeps the language its reader chose. */
export const KEPT_AS = 'staff-language'

/** Shows every page in this language from now on, on this browser. The page is loaded again; it asks first if something is unsaved. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEPT_AS, language)
  location.reload()
}
