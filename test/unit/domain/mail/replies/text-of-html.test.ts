import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { textOfHtml } from '../../../../../src/domain/mail/replies/text-of-html.ts'

it('of HTML the text stays, in lines, without what is never seen', () => {
  const html =
    '<HTML><head><title>x</title><style>p > a {}</style></head><body><p class="a>b">Yes,</p><div>5&nbsp;&lt;&nbsp;6 &amp; 7<br/>Kim</div><script>alert("<p>")</script></body>'
  assert.equal(textOfHtml(html), 'b">Yes,\n5 < 6 & 7\nKim')
  assert.equal(textOfHtml('1 < 2'), '1 < 2')
  assert.equal(textOfHtml('<style>p {}'), '')
})

it('any HTML is read in one pass, and an entity makes no tag', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('<', '>', '</', 'style', 'p', ' ', '&lt;', 'x', '"')), (parts) => {
      const html = parts.join('')
      assert.ok(textOfHtml(html).length <= html.length)
    }),
  )
  for (const part of ['<style', '<style>', '<', '<p', '&', '<script></']) textOfHtml(part.repeat(300_000))
  assert.equal(textOfHtml('&lt;script&gt;'), '<script>')
})
