import type { Site } from '../site.ts'
import { GUIDE_NAMES, OVERVIEW } from './guide-list.ts'
import { guidePage } from './guide-page.ts'
import { llmsFullText, llmsText } from './llms-text.ts'
import { guideMarkdown, readGuide } from './read-guide.ts'
import { renderGuide } from './render-guide.ts'
import { type SearchEntry, searchEntries } from './search-entries.ts'

/** Every guide, ready to send. */
export interface Library {
  /** By name. */
  pages: ReadonlyMap<string, { page: string; markdown: string }>
  entries: readonly SearchEntry[]
  llms: string
  llmsFull: string
}

/** Renders all guides. Takes some 50 ms, so this happens when the first reader comes. */
export function openLibrary(site: Site): Library {
  const guides = [OVERVIEW, ...GUIDE_NAMES].map(readGuide)
  const titles = new Map(guides.map(({ name, title }) => [name, title]))
  const rendered = guides.map((guide) => ({ guide, ...renderGuide(guide, site) }))
  const markdown = new Map(guides.map((guide) => [guide.name, guideMarkdown(guide, site.baseUrl)]))
  return {
    pages: new Map(
      rendered.map(({ guide, ...parts }) => [
        guide.name,
        { page: guidePage(site, { guide, titles, ...parts }), markdown: markdown.get(guide.name) ?? '' },
      ]),
    ),
    entries: searchEntries(site, guides),
    llms: llmsText(site, guides),
    llmsFull: llmsFullText([...markdown.values()]),
  }
}
