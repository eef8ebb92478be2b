import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Targeting } from '../../../../domain/stores/settings.ts'
import type { PlatformCustomer, TargetingTest } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { TrialBox } from '../rules/trial-box.tsx'
import type { Trial } from '../rules/use-trial.ts'
import { CustomerSearch } from './customer-search.tsx'
import { EligibilityResult } from './eligibility-result.tsx'
import { type TestedLine, TestedLines } from './tested-lines.tsx'

/** A hypothetical request and the rules to test it against. */
export interface TargetingTrial {
  lines: TestedLine['line'][]
  customer_id?: string
  targeting: Targeting
}

interface EligibilityTestProps {
  /** The unsaved draft. */
  targeting: Targeting
  trial: Trial<TargetingTrial, TargetingTest>
}

/** Tests whether the rules, saved or not, would accept a request, and shows why. */
export function EligibilityTest({ targeting, trial }: EligibilityTestProps) {
  const [lines, setLines] = useState<readonly TestedLine[]>([])
  const [isCustomer, setIsCustomer] = useState(false)
  const [customer, setCustomer] = useState<PlatformCustomer | null>(null)
  const asked = {
    lines: lines.map(({ line }) => line),
    targeting,
    ...(isCustomer && customer && { customer_id: customer.id }),
  }
  const answer = trial.answerTo(asked)
  return (
    <TrialBox
      title={say('targeting.test_title')}
      says={say('targeting.test_hint')}
      does={say('targeting.test_do')}
      missing={findMissing(lines, isCustomer && !customer)}
      busy={trial.busy}
      refusal={trial.refusal}
      outdated={trial.isOutdated(asked)}
      onTry={() => void trial.run(asked)}
      answer={answer && <EligibilityResult test={answer} targeting={targeting} />}
    >
      <TestedLines lines={lines} onChange={setLines} />
      <SegmentedControl
        aria-label={say('targeting.who_asks')}
        style={{ alignSelf: 'start' }}
        data={[
          { value: 'guest', label: say('targeting.guest_asks') },
          { value: 'customer', label: say('targeting.customer_asks') },
        ]}
        value={isCustomer ? 'customer' : 'guest'}
        onChange={(who) => setIsCustomer(who === 'customer')}
      />
      {isCustomer && <CustomerSearch customer={customer} onFound={setCustomer} />}
    </TrialBox>
  )
}

function findMissing(lines: readonly TestedLine[], needsCustomer: boolean): string | null {
  if (lines.length === 0) return say('targeting.line_first')
  return needsCustomer ? say('targeting.customer_first') : null
}
