import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { speak } from '../../../src/web/ui/say.ts'

/** Loads the staff's English words. Import it before any module of the staff's pages. */
speak('en', CATALOGUES.en.staff)
