/** This browser keeps the language its reader chose under this key. */
const KEPT_AS = 'staff-language'

/** Returns the language chosen in this browser; null if none was, or if the browser keeps nothing for a page in a frame. */
export function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

/** Keeps the language chosen in this browser, if it keeps anything for this page. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEPT_AS, language)
  } catch {
    // a page in a frame of another site may not
  }
}
