import assert from 'node:assert/strict'
import { it } from 'node:test'
import { evidenceOf } from '../../../../src/domain/documents/evidence.ts'
import type { Signature } from '../../../../src/domain/negotiation/signature.ts'
import { quoteLine } from '../../../support/given/lines.ts'
import { paperSource } from '../../../support/given/paper.ts'

const at = new Date('2026-10-01T12:00:00Z')
const kim: Signature = { name: 'Kim', role: null, email: 'kim@a.example', by: 'link', at, address: null, browser: null }
const price = { unitPrice: 1_000n, lineTotal: 1_000n }
const LINES = [
  quoteLine({ id: 'qli_1', title: 'Shown', ...price }),
  quoteLine({ id: 'qli_2', title: 'Secret', buyerVisibility: 'hidden', ...price }),
  quoteLine({ id: 'qli_3', title: 'Unpriced', buyerVisibility: 'price_hidden', ...price }),
  quoteLine({ id: 'qli_4', title: 'Earlier', ...price }),
]

it('evidence lists the lines accepted this time, without hidden ones and hidden prices', () => {
  const source = paperSource(LINES, { consent: { accepts: ['qli_1', 'qli_2', 'qli_3'], signatures: [kim] } })
  assert.deepEqual(
    evidenceOf(source, 'CODE', null)?.accepted.map((line) => [
      line.number,
      line.title,
      line.unit_price,
      line.net_total,
    ]),
    [
      ['1', 'Shown', '10.00', '10.00'],
      ['2', 'Unpriced', null, null],
    ],
  )
})

it('nobody who agreed is no evidence', () => {
  assert.equal(evidenceOf(paperSource(LINES), 'CODE', null), null)
  assert.equal(evidenceOf(paperSource(LINES, { consent: { accepts: [], signatures: [] } }), 'CODE', null), null)
})
