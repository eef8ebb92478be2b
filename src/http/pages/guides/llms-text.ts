import type { Site } from '../site.ts'
import { GUIDE_GROUPS, OVERVIEW } from './guide-list.ts'
import type { Guide } from './read-guide.ts'

/** Returns what language models read first (llmstxt.org): what this is, and where each guide is as Markdown. */
export function llmsText({ baseUrl, docsUrl }: Site, guides: readonly Guide[]): string {
  const byName = new Map(guides.map((guide) => [guide.name, guide]))
  const link = (name: string) => {
    const { title = name, summary = '' } = byName.get(name) ?? {}
    return `- [${title}](${baseUrl}/docs/${name}.md): ${summary}`
  }
  return `# Quote Negotiation Service

> ${byName.get(OVERVIEW)?.summary}

The API is at ${baseUrl}/v1. Every request needs \`Authorization: Bearer <API key>\`. All guides in one file: ${baseUrl}/llms-full.txt

${GUIDE_GROUPS.map(({ title, names }) => `## ${title}\n\n${names.map(link).join('\n')}`).join('\n\n')}

## Look up

- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation, field, error and webhook
- [Errors](${docsUrl}/errors): each error code's cause and fix, and whether to retry
- [Postman collection](${baseUrl}/docs/collection.json): every operation, ready to send
- [MCP](${baseUrl}/mcp): the same operations as tools for AI agents
`
}

/** Returns all guides as one text. */
export function llmsFullText(markdown: readonly string[]): string {
  return markdown
    .map((text) => text.trimEnd())
    .join('\n\n---\n\n')
    .concat('\n')
}
