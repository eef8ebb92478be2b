import { type Html, html, prose } from '../html.ts'
import type { Site } from '../site.ts'
import { codeBlock, ownAddress } from './code-block.ts'
import type { Sample } from './sample.ts'

/**
 * Returns a sample with a tab for each language. The tabs are radio buttons, so they work by keyboard and without scripts. `place` tells it
 * from the page's other samples.
 */
export function sampleTabs({ title, variants, why }: Sample, { place, site }: { place: number; site: Site }): Html {
  return html`<fieldset class="sample">
<legend>${title}</legend>
<div class="tabs">${variants.map(({ language: { label, name } }, n) => {
    const input = html`<input type="radio" name="sample-${place}" value="${name}"${n === 0 ? html` checked` : ''}>`
    return html`<label>${input}<span class="tab">${variants.length === 1 ? 'Shell' : label}</span></label>`
  })}</div>
${variants.map(
  ({ language: { name }, code, output }) => html`<div class="panel ${name}">
${codeBlock(ownAddress(code, site), name)}${
  output === null
    ? ''
    : html`<p class="prints">It prints:</p>\n${codeBlock(ownAddress(output, site), output.startsWith('{') ? 'json' : 'text')}`
}</div>
`,
)}${why === null ? '' : html`<p class="why">${prose(why)}</p>\n`}</fieldset>
`
}
