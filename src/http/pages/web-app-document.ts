import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'
import { type Html, html } from './html.ts'
import { page } from './page.ts'
import { assetUrl, type Site } from './site.ts'
import { WEB_FOLDER } from './web-folder.ts'

/** The parts of a request's document in addition to the app itself. */
interface Told {
  language: Language
  /** The path that the app's own addresses start with, if not at the service's. */
  root?: string
  head: Html
  /** Elements that must be first in the head. */
  first?: Html
}

/** Returns the document of a built web app, to be completed for each request; null if it is not built. */
export function readDocument(site: Site, name: 'admin' | 'portal'): ((told: Told) => string) | null {
  const file = join(WEB_FOLDER, name, 'index.html')
  if (!existsSync(file)) return null
  const built = readFileSync(file, 'utf8').replaceAll('"./assets/', `"${site.root}/${name}/assets/`)
  return ({ language, head, root = site.root, first = html`` }) => {
    const said = html`<meta name="service-root" content="${root}">
${head}
<link rel="icon" href="${assetUrl(site, '/favicon.svg')}" type="image/svg+xml">`
    return built
      .replace('<head>', () => `<head>\n${first.text}`)
      .replace('<!-- service -->', () => said.text)
      .replace('<html lang="en">', `<html lang="${language}" dir="${CATALOGUES[language].direction}">`)
  }
}

/** Returns the script that sets the color scheme before anything is drawn. */
export function colorScheme(site: Site): Html {
  return html`<script src="${assetUrl(site, '/admin/color-scheme.js')}"></script>`
}

/** Returns the page that is shown while a web app is not built. */
export function notBuilt(site: Site): string {
  return page(site, {
    title: 'Not built · Quote Negotiation Service',
    description: 'The web app is not built.',
    head: html``,
    body: html`<main id="main" class="content"><h1>The web app is not built</h1>
<p>Run <code>npm run build</code>, then restart the service. <code>npm start</code> does both.</p></main>`,
  })
}
