import { testAgreement } from './agreement.ts'

testAgreement({
  'that limits rounds and has a floor': { maxRounds: 3, floor: 15n },
  'whose buyers’ companies approve': { company: true, buyerFrom: 10_000n },
})
