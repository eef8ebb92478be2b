import { PROBLEMS, type ProblemCode } from '../../domain/problem.ts'
import { ERROR_GUIDE, RETRIES } from './error-guide.ts'
import { type Html, html, prose } from './html.ts'
import { page } from './page.ts'
import { assetUrl, type Site } from './site.ts'

const CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** Returns the page that every problem's `type` links to: a section per code, its id the code. */
export function errorsPage(site: Site): string {
  return page(site, {
    title: 'Errors · Quote Negotiation Service',
    description: 'Every error code of the Quote Negotiation API: cause, fix, and whether to retry.',
    head: html`<link rel="stylesheet" href="${assetUrl(site, '/docs/errors.css')}">`,
    body: html`<main id="main" class="content">
<h1>Errors</h1>
${introduction(site)}
${contents()}
${CODES.map(section)}
</main>`,
  })
}

function introduction({ docsUrl }: Site): Html {
  const example = {
    type: `${docsUrl}/errors#invalid_request`,
    title: PROBLEMS.invalid_request[1],
    status: 400,
    detail: 'lines.0.quantity: must be >= 1',
    code: 'invalid_request',
    request_id: 'req_0f8d…',
    errors: [{ field: 'lines.0.quantity', message: 'must be >= 1' }],
  }
  return html`<p class="lead">Every error is an <code>application/problem+json</code> document (RFC 9457). Let your program branch on
<code>code</code>; <code>title</code> and <code>detail</code> are for people and may change their wording.</p>
<pre><code>${JSON.stringify(example, null, 2)}</code></pre>
<p>When no answer arrives at all (a network failure or a timeout), retry with growing pauses and the same idempotency key.
The idempotency key is the header <code>Idempotency-Key</code> of a <code>POST</code>; reads need none.</p>`
}

function contents(): Html {
  return html`<nav class="codes" aria-labelledby="codes">
<h2 id="codes">All codes</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Code</th><th scope="col" class="status">Status</th><th scope="col">Retry</th><th scope="col">Idempotency key</th></tr></thead>
<tbody>
${CODES.map(contentsRow)}</tbody>
</table></div>
</nav>`
}

function contentsRow(code: ProblemCode): Html {
  const { short, key } = RETRIES[ERROR_GUIDE[code].retry]
  return html`<tr><td><a href="#${code}"><code>${code}</code></a></td><td class="status">${PROBLEMS[code][0]}</td><td>${prose(short)}</td><td>${key}</td></tr>
`
}

function section(code: ProblemCode): Html {
  const [status, title] = PROBLEMS[code]
  const { cause, fix, retry } = ERROR_GUIDE[code]
  return html`<section class="error" id="${code}">
<h2><a href="#${code}"><code>${code}</code></a></h2>
<p class="badges"><span class="badge s${Math.floor(status / 100)}">${status}</span><span>${title}</span></p>
<dl>
<dt>Cause</dt><dd>${prose(cause)}</dd>
<dt>How to fix</dt><dd>${prose(fix)}</dd>
<dt>Retry</dt><dd>${prose(RETRIES[retry].text)}</dd>
<dt>Idempotency key</dt><dd>${RETRIES[retry].key === '–' ? 'None: do not send it again.' : RETRIES[retry].key}</dd>
</dl>
</section>
`
}
