import { Marked, type Tokens } from 'marked'
import { Html, html } from '../html.ts'
import type { Site } from '../site.ts'
import { codeBlock, ownAddress } from './code-block.ts'
import { guidePath } from './guide-list.ts'
import type { Guide } from './read-guide.ts'
import { sampleIn } from './sample.ts'
import { sampleTabs } from './sample-tabs.ts'

export interface Heading {
  id: string
  title: string
  level: number
}

interface Rendered {
  content: Html
  headings: readonly Heading[]
}

/**
 * Returns a guide as markup, with an anchor for each heading, its samples as tabs, and links that lead to pages of this service. Markup marked
 * as `html live` stands below its code as well if `isLive`.
 */
export function renderGuide({ text }: Guide, site: Site, { isLive = false } = {}): Rendered {
  const headings: Heading[] = []
  let samples = 0
  const marked = new Marked({ async: false })
  marked.use({
    extensions: [
      {
        name: 'sample',
        level: 'block',
        tokenizer: (source) => {
          const [raw = ''] = /^.*\n?/.exec(source) ?? []
          return sampleIn(raw.trimEnd()) ? { type: 'sample', raw } : undefined
        },
        renderer: ({ raw }) => {
          const sample = sampleIn(raw.trimEnd())
          samples += 1
          return sample ? sampleTabs(sample, { place: samples, site }).text : ''
        },
      },
    ],
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugOf(title)
        headings.push({ id, title, level: depth })
        const inner = new Html(this.parser.parseInline(tokens))
        return html`<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`.text
      },
      link({ href, tokens }) {
        return html`<a href="${addressOf(href, site)}">${new Html(this.parser.parseInline(tokens))}</a>`.text
      },
      code({ text, lang = '' }: Tokens.Code) {
        const [language = '', mark] = lang.split(' ')
        const block = codeBlock(ownAddress(text, site), language)
        return mark === 'live' && isLive ? html`${block}${liveExample(text, site)}`.text : block.text
      },
      codespan({ text }) {
        return html`<code>${ownAddress(text, site)}</code>`.text
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead>\n<tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  return { content: new Html(marked.parse(text) as string), headings }
}

/** Returns markup of a guide as part of the page: our own, with addresses of the page's origin. */
function liveExample(markup: string, { root }: Site): Html {
  return html`<div class="live" role="group" aria-label="Live example">${new Html(markup.replaceAll('http://localhost:3000', root))}</div>\n`
}

/** Returns the anchor of a heading, as GitHub makes it. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')
}

function addressOf(href: string, { root }: Site): string {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (name !== undefined) return `${root}${guidePath(name)}${anchor}`
  return href.startsWith('/') ? root + href : href
}
