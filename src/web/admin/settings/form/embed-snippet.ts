import type { Language } from '../../../../languages/languages.ts'

/**
 * Returns the HTML to paste into a shop's pages: the form and, until it loads, a link to the hosted form, which remains if scripts don't
 * run. Domains and addresses contain nothing that needs escaping in HTML.
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

/** Returns the HTML for a shop with a basket: one script for every page, and a button for each product, which is a link without scripts. */
export function basketSnippet(
  service: string,
  { domain, hosted }: { domain: string; hosted: string },
  text: string,
): string {
  return `<script src="${service}/embed/storefront.js" data-store="${domain}" defer></script>

<a href="${hosted}?product=SKU" data-quote-add="SKU">${text}</a>`
}
