import type { Language } from '../../../../languages/languages.ts'

/**
 * What a shop pastes into its pages: the form, and until it is there a link to the page that has it, which stays where nothing
 * runs or loads. Domains and addresses have nothing in them that markup would read.
 */
export function embedSnippet(
  service: string,
  { domain, hosted }: { domain: string; hosted: string },
  { language, text }: { language: Language; text: string },
): string {
  return `<quote-request-form store="${domain}">
  <a href="${hosted}" lang="${language}">${text}</a>
</quote-request-form>
<script src="${service}/embed/request-form.js" defer></script>`
}
