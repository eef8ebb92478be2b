import { testAgreement } from './agreement.ts'

testAgreement({
  'whose managers approve': { company: true, merchantFrom: 20_000n },
  'with every rule at once': { company: true, maxRounds: 2, floor: 10n, merchantFrom: 15_000n, buyerFrom: 8_000n },
})
