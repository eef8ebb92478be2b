import { testAgreement } from './agreement.ts'

testAgreement({
  'without rules': {},
  'where answers are whole': { partial: false },
})
