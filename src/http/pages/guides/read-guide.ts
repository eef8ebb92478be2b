import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sample, sampleIn } from './sample.ts'

const GUIDES = join(import.meta.dirname, '../../../../docs/guides')

/** A guide as it is written. */
export interface Guide {
  name: string
  title: string
  /** Its first paragraph, as plain text. */
  summary: string
  /** Markdown, without the title. */
  text: string
}

/** Reads `docs/guides/<name>.md`, which begins with its title and a paragraph that sums it up. */
export function readGuide(name: string): Guide {
  const [, title = '', text = ''] = /^# (.+)\n\n([\s\S]+)$/.exec(readFileSync(join(GUIDES, `${name}.md`), 'utf8')) ?? []
  const [first = ''] = text.split('\n\n', 1)
  return { name, title, summary: first.replaceAll(/\s+/g, ' ').replaceAll(/\[([^\]]+)\]\([^)]*\)|[`*]/g, '$1'), text }
}

/** Returns a guide's Markdown for programs: samples in full, and every link whole. */
export function guideMarkdown({ title, text }: Guide, baseUrl: string): string {
  const whole = text
    .split('\n')
    .map((line) => {
      const sample = sampleIn(line)
      return sample ? sampleMarkdown(sample) : line
    })
    .join('\n')
    .replaceAll(/\]\((?!https?:)([\w-]+)\.md(#[^)]*)?\)/g, `](${baseUrl}/docs/$1.md$2)`)
    .replaceAll(/\]\((\/[^)]*)\)/g, `](${baseUrl}$1)`)
    .replaceAll('http://localhost:3000', () => baseUrl)
  return `# ${title}\n\n${whole}`
}

function sampleMarkdown({ title, variants, why }: Sample): string {
  const blocks = variants.map(
    ({ language, code, output }) =>
      `${language.label}:\n\n\`\`\`${language.name}\n${code}\`\`\`${output ? `\n\nIt prints:\n\n\`\`\`text\n${output}\`\`\`` : ''}`,
  )
  return [`**${title}**`, ...blocks, ...(why ? [why] : [])].join('\n\n')
}
