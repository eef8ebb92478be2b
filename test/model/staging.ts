import type { StagedProposal } from '../../src/domain/negotiation/staged-proposal.ts'
import type { WorkingQuote } from '../../src/domain/quotes/quote.ts'
import type { ModelStage } from './model.ts'

/** The staff who act in a lane. */
export const STAFF = {
  admin: 'stf_00000000000000000000000001',
  manager: 'stf_00000000000000000000000002',
  sales_rep: 'stf_00000000000000000000000003',
}

/** Returns the proposal staff would save for a stage of the model. */
export function stagedOf(quote: WorkingQuote, stage: ModelStage): StagedProposal {
  return {
    lines: quote.lines
      .filter((line) => line.decision === null || line.decision === 'defer')
      .map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        price: { kind: 'unit', amount: stage.units.get(line.id) ?? 0n },
        visibility: 'show',
        kit: null,
      })),
    discount:
      stage.discount === null
        ? null
        : 'percent' in stage.discount
          ? { kind: 'percent', off: stage.discount.percent * 10_000n }
          : { kind: 'fixed', amount: stage.discount.fixed },
    shipping: { status: stage.shipping > 0n ? 'quoted' : 'free', label: null, amount: stage.shipping },
    tax:
      stage.taxRate === 0n ? { kind: 'none' } : { kind: 'rate', pct: stage.taxRate * 10_000n, shippingTaxable: false },
    paymentTerms: null,
    depositPercentage: null,
    expiry: { kind: 'default' },
    note: null,
    kitConversionMode: 'components',
  }
}
