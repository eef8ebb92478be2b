import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { FastifySchemaCompiler } from 'fastify'
import Type from 'typebox'
import type { ProposalDraft } from '../../../../src/commands/negotiation/proposal-draft.ts'
import type { StagedProposal } from '../../../../src/domain/negotiation/staged-proposal.ts'
import { PROPOSAL_MEMBERS, type ProposalBody } from '../../../../src/http/admin/negotiation/proposal-body.ts'
import { readProposal } from '../../../../src/http/admin/negotiation/read-proposal.ts'
import { compileValidator } from '../../../../src/http/validation.ts'
import { viewStagedProposal } from '../../../../src/views/negotiation/staged-proposal.ts'

/** Generates objects with the usual prototype. */
const plain = { noNullPrototype: true }
const money = fc.bigInt({ min: 0n, max: 999_999_999_999n })
const percent = fc.bigInt({ min: 0n, max: 9_999_999n })
const words = fc.option(fc.constantFrom('Freight', 'Net 30', '½ now — rest later'))
const price = fc.option(
  fc.oneof(
    money.map((amount) => ({ kind: 'unit', amount }) as const),
    percent.map((off) => ({ kind: 'percent', off }) as const),
    money.map((off) => ({ kind: 'fixed', off }) as const),
    fc.constant({ kind: 'requested' } as const),
    fc.constant({ kind: 'catalog' } as const),
  ),
)
const tiers = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 1_000_000 }), unit: money }, plain), {
    minLength: 1,
    maxLength: 20,
    selector: ({ from }) => from,
  })
  .map((all) => all.toSorted((a, b) => a.from - b.from))
const choice = fc.oneof(
  fc.boolean().map((preselected) => ({ kind: 'optional', group: null, preselected }) as const),
  fc.boolean().map((preselected) => ({ kind: 'one_of', group: 'feet', preselected }) as const),
)
const line = fc.record(
  {
    lineId: fc.nat().map((n) => `qli_${n}`),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    price,
    visibility: fc.constantFrom('show', 'price_hidden', 'hidden'),
    kit: fc.option(
      fc.record({ key: fc.constant('k'), role: fc.constantFrom('parent', 'component'), title: words }, plain),
    ),
    tiers: fc.option(tiers),
    choice: fc.option(choice),
  },
  plain,
)
const staged: fc.Arbitrary<StagedProposal> = fc.record(
  {
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    discount: fc.option(
      fc.oneof(
        percent.map((off) => ({ kind: 'percent', off }) as const),
        money.map((amount) => ({ kind: 'fixed', amount }) as const),
      ),
    ),
    shipping: fc.record(
      {
        status: fc.constantFrom('not_required', 'to_be_confirmed', 'quoted', 'free'),
        label: words,
        amount: money,
      },
      plain,
    ),
    tax: fc.oneof(
      fc.constant({ kind: 'none' } as const),
      fc
        .tuple(percent, fc.boolean())
        .map(([pct, shippingTaxable]) => ({ kind: 'rate', pct, shippingTaxable }) as const),
      money.map((amount) => ({ kind: 'amount', amount }) as const),
    ),
    paymentTerms: words,
    depositPercentage: fc.option(fc.bigInt({ min: 0n, max: 99_999n }).map((hundredths) => hundredths * 100n)),
    expiry: fc.oneof(
      fc.constant({ kind: 'default' } as const),
      fc.integer({ min: 1, max: 3650 }).map((days) => ({ kind: 'days', days }) as const),
      fc
        .date({ min: new Date('2020-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((at) => ({ kind: 'at', at }) as const),
    ),
    note: words,
    kitConversionMode: fc.constantFrom('components', 'bundle', 'single_line'),
  },
  plain,
)

const route = { schema: Type.Object(PROPOSAL_MEMBERS, { additionalProperties: false }), httpPart: 'body' }
const validate = compileValidator(route as Parameters<FastifySchemaCompiler<object>>[0])

describe('a staged proposal', () => {
  it('survives a round trip through its view, which PUT accepts', () => {
    fc.assert(
      fc.property(staged, (proposal) => {
        const body: ProposalBody = JSON.parse(JSON.stringify(viewStagedProposal(proposal)))
        assert.deepEqual(validate(body), { value: body })
        const { lines, ...terms } = proposal
        const draft: ProposalDraft = {
          ...terms,
          lines: lines.map(({ lineId, ...line }) => ({ ...line, of: { lineId } })),
        }
        assert.deepEqual(readProposal(body), draft)
      }),
      { numRuns: 500 },
    )
  })
})
