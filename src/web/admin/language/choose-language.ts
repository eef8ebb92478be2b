import type { StaffLanguage } from '../../../languages/languages.ts'
import { reloadPage } from '../framed/reload-page.ts'
import { keepLanguage } from './kept-language.ts'

/** Shows every page in this language from now on, in this browser. Reloads the page, which asks first if something is unsaved. */
export function chooseLanguage(language: StaffLanguage): void {
  keepLanguage(language)
  document.documentElement.lang = language // in a frame whose browser keeps nothing, the address says it
  reloadPage()
}
