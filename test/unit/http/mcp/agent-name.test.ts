import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { agentName } from '../../../../src/http/mcp/agent-name.ts'

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo'
const named = (clientInfo: unknown) => agentName({ params: { _meta: { [CLIENT_INFO]: clientInfo } } })

it('an agent is called by its title, else its name', () => {
  assert.equal(named({ name: 'desk-helper', title: 'Desk helper' }), 'Desk helper')
  assert.equal(named({ name: 'desk-helper' }), 'desk-helper')
  assert.equal(named({ name: ' \u202e ' }), null)
  assert.equal(agentName([]), null)
})

it('whatever an agent calls itself can be stored and shown in one line of at most 60 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const shown = named({ name }) ?? ''
      assert.ok(shown.length <= 60)
      assert.ok(shown.isWellFormed())
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}]/u)
    }),
  )
  assert.ok(named({ name: `${'x'.repeat(59)}😀` })?.isWellFormed())
})
