import { type Html, html } from '../../../../src/http/pages/html.ts'
import { adminPage, type Desk, homeOf } from './admin-page.ts'

/** Returns the page on which a merchant installs the app: with what it may do. */
export function installPage(desk: Desk): Html {
  const scopes = desk.shop.scopes.map((scope) => html`<li><code>${scope}</code></li>`)
  return adminPage(
    desk,
    'Install “Quotes”?',
    html`<p>The app may:</p><ul>${scopes}</ul>
<form method="post" action="${homeOf(desk.shop)}/install"><button>Install</button></form>`,
  )
}
