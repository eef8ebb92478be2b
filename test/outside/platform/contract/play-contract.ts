import { after, before, test } from 'node:test'
import { CATALOGUE_CASES } from './cases/catalogue-cases.ts'
import { COMPANY_CASES } from './cases/company-cases.ts'
import { DRAFT_CASES } from './cases/draft-cases.ts'
import { ESTIMATE_CASES } from './cases/estimate-cases.ts'
import { ORDER_CASES } from './cases/order-cases.ts'
import { OUTAGE_CASES } from './cases/outage-cases.ts'
import { SWEEP_CASES } from './cases/sweep-cases.ts'
import { VERIFY_CASES } from './cases/verify-cases.ts'
import type { PlatformStage } from './platform-stage.ts'

const CASES = [
  ...CATALOGUE_CASES,
  ...COMPANY_CASES,
  ...ESTIMATE_CASES,
  ...DRAFT_CASES,
  ...ORDER_CASES,
  ...SWEEP_CASES,
  ...OUTAGE_CASES,
  ...VERIFY_CASES,
]

/** Plays every case of the port's contract as a test, each in a store of its own. */
export function playContract(open: () => Promise<PlatformStage>): void {
  let stage: PlatformStage
  before(async () => {
    stage = await open()
  })
  after(() => stage.close())
  for (const { name, run } of CASES) test(name, async () => run(await stage.openStore()))
}
