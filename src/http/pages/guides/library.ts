import type { Site } from '../site.ts'
import { collectionOf } from './collection.ts'
import { GUIDE_NAMES, LIVE, OVERVIEW } from './guide-list.ts'
import { guidePage } from './guide-page.ts'
import { llmsFullText, llmsText } from './llms-text.ts'
import { type ApiDocument, listOperations } from './operations.ts'
import { guideMarkdown, readGuide } from './read-guide.ts'
import { referencePage } from './reference.ts'
import { renderGuide } from './render-guide.ts'
import { type SearchEntry, searchEntries } from './search-entries.ts'

/** All documentation, ready to send. */
export interface Library {
  /** By name. */
  pages: ReadonlyMap<string, { page: string; markdown: string }>
  /** The storefront guide with its examples at work. */
  liveStorefront: string
  reference: string
  entries: readonly SearchEntry[]
  collection: object
  llms: string
  llmsFull: string
}

/** Renders all documentation. A cold process needs 0.3 s for it, so this happens when the first reader comes. */
export function openLibrary(site: Site, document: ApiDocument): Library {
  const operations = listOperations(document)
  const guides = [OVERVIEW, ...GUIDE_NAMES].map(readGuide)
  const titles = new Map(guides.map(({ name, title }) => [name, title]))
  const rendered = guides.map((guide) => ({ guide, ...renderGuide(guide, site) }))
  const markdown = new Map(guides.map((guide) => [guide.name, guideMarkdown(guide, site.baseUrl)]))
  const storefront = guides.filter(({ name }) => name === LIVE)
  const live = storefront.map((guide) =>
    guidePage(site, { guide, titles, ...renderGuide(guide, site, { isLive: true }) }),
  )
  return {
    liveStorefront: live.join(''),
    pages: new Map(
      rendered.map(({ guide, ...parts }) => [
        guide.name,
        { page: guidePage(site, { guide, titles, ...parts }), markdown: markdown.get(guide.name) ?? '' },
      ]),
    ),
    reference: referencePage(site, { operations, titles }),
    entries: searchEntries(site, { guides, operations }),
    collection: collectionOf(document, site.baseUrl),
    llms: llmsText(site, guides),
    llmsFull: llmsFullText([...markdown.values()]),
  }
}
