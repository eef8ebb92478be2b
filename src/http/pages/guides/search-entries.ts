import { PROBLEMS, type ProblemCode } from '../../../domain/problem.ts'
import { ERROR_GUIDE } from '../error-guide.ts'
import type { Site } from '../site.ts'
import { guidePath } from './guide-list.ts'
import type { PlacedOperation } from './operations.ts'
import type { Guide } from './read-guide.ts'
import { slugOf } from './render-guide.ts'
import { sampleIn } from './sample.ts'

/** A place that a search may find. */
export interface SearchEntry {
  /** The page's title. */
  page: string
  /** The section's heading; empty for the page itself. */
  section: string
  url: string
  text: string
}

/** Returns every section of the guides, every operation and every error code. */
export function searchEntries(
  { root }: Site,
  { guides, operations }: { guides: readonly Guide[]; operations: readonly PlacedOperation[] },
): SearchEntry[] {
  const errors = Object.entries(PROBLEMS).map(([code, [status, title]]) => ({
    page: 'Errors',
    section: code,
    url: `${root}/docs/errors#${code}`,
    text: plainText(`${status} ${title}. ${ERROR_GUIDE[code as ProblemCode].fix}`),
  }))
  const reference = operations.map(({ method, path, summary, description = '', anchor }) => ({
    page: 'API reference',
    section: summary,
    url: `${root}/docs/reference${anchor}`,
    text: `${method} ${path}. ${plainText(description)}`,
  }))
  return [...guides.flatMap((guide) => sectionsOf(guide, root)), ...reference, ...errors]
}

function sectionsOf({ name, title: page, text }: Guide, root: string): SearchEntry[] {
  const [opening = '', ...sections] = text.split(/^#{2,3} /m)
  const url = root + guidePath(name)
  return [
    { page, section: '', url, text: plainText(opening) },
    ...sections.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const section = plainText(heading)
      return { page, section, url: `${url}#${slugOf(section)}`, text: plainText(lines.join('\n')) }
    }),
  ]
}

/** Returns Markdown without its signs; of samples and fenced code, nothing but the sample's title. */
function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => sampleIn(line)?.title ?? line)
    .join('\n')
    .replaceAll(/^```[\s\S]*?^```/gm, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
