import { type AgreedWording, fingerprintOf, printCode } from '../../domain/documents/evidence.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { formatAmount, formatCount, formatDay, formatMoment } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import { sayWith } from '../../languages/say.ts'
import type { CheckedDocument } from '../../queries/documents/check-document.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { buyerPage } from '../pages/buyer-page.ts'
import { type Html, html } from '../pages/html.ts'
import { assetUrl, type Site } from '../pages/site.ts'

/** Returns the page that asks for a code; it says so if what was typed is no document's. */
export function askPage(site: Site, { language, typed }: { language: Language; typed: string | null }): string {
  const say = sayWith(CATALOGUES[language].verify, language)
  const notice = typed === null ? '' : html`<p class="message" role="alert">${say('unknown')}</p>`
  return buyerPage(site, {
    language,
    brand: null,
    title: say('title'),
    description: say('lead'),
    nameless: say('title'),
    body: html`<h1>${say('title')}</h1>
<p class="lead">${say('lead')}</p>
${notice}
<form class="ask" method="get" action="${site.root}/verify">
<label for="code">${say('code')}</label>
<input id="code" name="code" value="${typed ?? ''}" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX-XXXX">
<button class="button" type="submit">${say('check')}</button>
</form>`,
  })
}

interface Record {
  checked: CheckedDocument
  language: Language
}

/** Returns the page of what is on record under a code, with a field that compares a file with it in the browser. */
export function recordPage(site: Site, record: Record): string {
  const { checked, language } = record
  const say = sayWith(CATALOGUES[language].verify, language)
  return buyerPage(site, {
    language,
    brand: viewBranding(checked.store),
    title: say('title'),
    description: say('lead'),
    nameless: say('title'),
    body: html`<p class="badges"><span class="badge ${checked.seal === 'intact' ? 'paid' : 'cancelled'}">${say(checked.seal === 'intact' ? 'genuine' : 'broken')}</span></p>
<h1>${say('record', { number: checked.document.quoteNumber })}</h1>
<p class="lead">${say(checked.seal === 'intact' ? 'genuine_lead' : 'broken_lead')}</p>
${evidence(record)}
${compare(site, record)}`,
  })
}

function evidence({ checked: { evidence, store }, language }: Record): Html {
  if (!evidence) return html``
  const { verify, paper } = CATALOGUES[language]
  const [say, onPaper] = [sayWith(verify, language), sayWith(paper, language)]
  const amount = (value: string | null) =>
    value === null ? onPaper('line.not_shown') : formatAmount(value, evidence.currency, language)
  const moment = (at: string) => formatMoment(new Date(at), store.timezone, language)
  const wording = ({ version, since }: AgreedWording) =>
    onPaper('evidence.wording_of', { version, since: formatDay(new Date(since), store.timezone, language) })
  const signed = evidence.signatures.map(({ name, role, at }, i) => {
    const who = [name ?? say('nameless'), ...(role === null ? [] : [role])].join(', ')
    return fact(onPaper(i === 0 ? 'evidence.accepted_by' : 'evidence.approved_by'), `${who} · ${moment(at)}`)
  })
  const terms = evidence.terms ? [fact(onPaper('evidence.terms'), wording(evidence.terms))] : []
  return html`<dl class="facts">${signed}${terms}</dl>
<div class="scroll"><table class="lines">
<thead><tr>${(['item', 'quantity', 'unit_price', 'net'] as const).map((name) => html`<th scope="col">${onPaper(`column.${name}`)}</th>`)}</tr></thead>
<tbody>${evidence.accepted.map(
    (line) =>
      html`<tr><td><strong>${line.number} ${line.title}</strong>${line.sku === null ? '' : html`<small>${line.sku}</small>`}</td><td>${formatCount(line.quantity, language)}</td><td>${amount(line.unit_price)}</td><td>${amount(line.net_total)}</td></tr>
`,
  )}</tbody>
</table></div>
<dl class="facts">${fact(onPaper('evidence.fingerprint'), fingerprintOf(evidence))}${fact(say('code'), printCode(evidence.code))}</dl>`
}

/** The comparing script hashes the file in the browser: it is sent nowhere. */
function compare(site: Site, { checked: { document }, language }: Record): Html {
  const say = sayWith(CATALOGUES[language].verify, language)
  const sha256 = document.sha256?.toString('hex') ?? ''
  return html`<h2>${say('compare')}</h2>
<p>${say('compare_lead', { file: document.fileName })}</p>
<p><input type="file" id="file" accept="application/pdf,.pdf" aria-label="${say('file')}" data-sha256="${sha256}"></p>
<p id="verdict" role="status"></p>
<template id="same">${say('same')}</template><template id="other">${say('other')}</template><template id="insecure">${say('insecure')}</template>
<noscript><p>${say('by_hand')}</p></noscript>
<dl class="facts">${fact(say('sha256'), sha256)}</dl>
<script type="module" src="${assetUrl(site, '/docs/verify.js')}"></script>`
}

function fact(name: string, value: string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}
