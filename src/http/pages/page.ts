import type { FastifyReply } from 'fastify'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import { type Html, html } from './html.ts'
import { assetUrl, type Site } from './site.ts'

interface Page {
  /** Default English, also for `skip`. */
  language?: Language
  /** The text of the link to the content. */
  skip?: string
  title: string
  description: string
  /** Elements of this page's head besides the common ones. */
  head: Html
  /** Replaces the service's own name and links at the top. */
  top?: Html
  body: Html
}

/** Returns a whole document around a page's content, with the common head and navigation. */
export function page(site: Site, { language = 'en', skip = 'Skip to the content', ...rest }: Page): string {
  const { title, description, head, top, body } = rest
  return html`<!doctype html>
<html lang="${language}" dir="${CATALOGUES[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${assetUrl(site, '/favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetUrl(site, '/docs/pages.css')}">
${head}
</head>
<body>
<a class="skip" href="#main">${skip}</a>
<header class="top">
${top ?? ownTop(site)}
</header>
${body}
</body>
</html>
`.text
}

function ownTop(site: Site): Html {
  const { root } = site
  return html`<a class="brand" href="${root}/"><img src="${assetUrl(site, '/favicon.svg')}" width="28" height="28" alt="">Quote Negotiation Service</a>
<nav aria-label="Documentation">
<a href="${root}/docs">Guides</a>
<a href="${root}/docs/reference">API reference</a>
<a href="${root}/docs/errors">Errors</a>
</nav>`
}

/** Sends a page; browsers revalidate it each time. */
export function sendPage(reply: FastifyReply, document: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document)
}
