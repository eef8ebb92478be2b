import type { FastifyInstance, FastifyReply } from 'fastify'
import { readableOn } from '../../domain/documents/readable-color.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import type { viewBranding } from '../../views/stores/branding.ts'
import { noSuchPath } from '../routes.ts'
import { type Html, html } from './html.ts'
import { page } from './page.ts'
import { formPolicy, securityHeaders } from './security-headers.ts'
import { assetUrl, type Site } from './site.ts'

type Brand = ReturnType<typeof viewBranding>

interface BuyerPage {
  language: Language
  /** The page's store; null if unknown. */
  brand: Brand | null
  title: string
  description: string
  /** The heading if the store is unknown. */
  nameless: string
  body: Html
  /** The address the browser goes on to by itself. */
  goTo?: string
}

const A_YEAR_S = 365 * 86_400
const COLORED = /^([0-9a-f]{6})\.css$/

/** Returns a page for a store's buyers, in the store's design. */
export function buyerPage(
  site: Site,
  { language, brand, title, description, nameless, body, goTo }: BuyerPage,
): string {
  return page(site, {
    language,
    skip: CATALOGUES[language].mail.skip,
    title: brand ? `${title} · ${brand.display_name}` : title,
    description,
    head: html`<meta name="robots" content="noindex, nofollow">${
      goTo === undefined ? '' : html`\n<meta http-equiv="refresh" content="0; url=${goTo}">`
    }
<link rel="stylesheet" href="${assetUrl(site, '/docs/invoice.css')}">${
      brand
        ? html`\n<link rel="stylesheet" href="${site.root}/docs/brand/${brand.color.slice(1).toLowerCase()}.css">`
        : ''
    }`,
    top: html`<span class="brand">${brand ? html`${logo(brand)}${brand.display_name}` : nameless}</span>`,
    body: html`<main id="main" class="content invoice">${body}${
      brand?.footer_text ? html`<p class="hint">${brand.footer_text}</p>` : ''
    }</main>`,
  })
}

/** Sends such a page; from other servers it may load only the store's logo. */
export async function sendBuyerPage(
  reply: FastifyReply,
  { baseUrl }: Site,
  brand: Pick<Brand, 'logo_url'> | null,
  document: string,
  hasScripts = false,
): Promise<FastifyReply> {
  await reply.helmet({ ...securityHeaders(baseUrl), ...formPolicy(pictureOf(brand), hasScripts) })
  return reply.type('text/html; charset=utf-8').send(document)
}

/** Serves style sheets with the stores' colours, so the policy needs no inline styles, whatever a store chooses. */
export async function brandStyles(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { file: string } }>('/docs/brand/:file', { schema: { hide: true } }, ({ params }, reply) => {
    const hex = COLORED.exec(params.file)?.[1]
    if (hex === undefined) throw noSuchPath()
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${A_YEAR_S}, immutable`)
      .send(styleOf(`#${hex}`))
  })
}

function styleOf(color: string): string {
  return `body{border-top:4px solid ${color}}
.content.invoice .message{border-left-color:${color}}
.content.invoice .button{border-color:${color};background:${color};color:${readableOn(color)}}
`
}

/** Returns the store's logo, or its colour as an attribute, which needs no style. */
function logo(brand: Brand): Html {
  const url = pictureOf(brand)
  return url === null
    ? html`<svg width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="${brand.color}"/></svg>`
    : html`<img src="${url.href}" alt="">`
}

function pictureOf(brand: Pick<Brand, 'logo_url'> | null): URL | null {
  return brand?.logo_url?.startsWith('https://') ? URL.parse(brand.logo_url) : null
}
