import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { html, prose } from '../../../../src/http/pages/html.ts'

test('a value never adds markup or ends an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '`', 'a') }), (value) => {
      const written = html`<a title="${value}">${value}</a>`.text
      const [, attribute = '', content = ''] = /^<a title="([^"<>]*)">([^"'<>]*)<\/a>$/.exec(written) ?? []
      assert.equal(attribute, content)
      assert.equal(unescaped(content), value)
    }),
  )
})

test('markup made by html is not escaped twice', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  assert.equal(html`<ul>${items}</ul>`.text, '<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('backticks in prose mark code, and the rest stays text', () => {
  assert.equal(prose('Send `Bearer <key>` & wait.').text, 'Send <code>Bearer &lt;key&gt;</code> &amp; wait.')
})

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
