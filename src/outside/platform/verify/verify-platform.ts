import { PlatformError, PlatformUnavailable } from '../port.ts'
import type { HeardCalls } from './call-ear.ts'
import { CATALOGUE_CHECKS } from './catalogue-checks.ts'
import { ORDER_CHECKS } from './order-checks.ts'
import { PEOPLE_CHECKS } from './people-checks.ts'
import { CheckFailed, NothingThere, type PlatformCheck, type Tried } from './platform-check.ts'
import { SHOP_CHECKS, VERSION_CHECK } from './shop-checks.ts'

/** The checks of every platform, in an order in which later ones use what earlier ones found. */
const CHECKS: readonly PlatformCheck[] = [
  ...SHOP_CHECKS,
  ...CATALOGUE_CHECKS,
  ...PEOPLE_CHECKS,
  ...ORDER_CHECKS,
  VERSION_CHECK,
]

/** The outcome of one check; without personal data. */
export interface CheckReport extends Pick<HeardCalls, 'asked' | 'cost' | 'requestIds'> {
  check: string
  /** `not_allowed`: the platform does not let the app see it; `nothing`: the store has nothing to try it with. */
  verdict: 'ok' | 'failed' | 'not_allowed' | 'nothing'
  found: string
  ms: number
}

/** Tries the read-only part of the port's contract on a store's platform, and returns what each check found. */
export async function verifyPlatform(tried: Tried): Promise<CheckReport[]> {
  const reports: CheckReport[] = []
  for (const { name, run } of CHECKS) {
    const started = performance.now()
    const outcome = await run(tried).then((found) => ({ verdict: 'ok' as const, found }), explain)
    const ms = Math.round(performance.now() - started)
    const { asked, cost, requestIds, ...heard } = await tried.ear.take()
    reports.push({ check: name, ...judge(outcome, heard), ms, asked, cost, requestIds })
  }
  return reports
}

type Outcome = Pick<CheckReport, 'verdict' | 'found'>

/** Adapters make the best of what they may not see; a report tells it. */
function judge(outcome: Outcome, { isDenied, ignored }: Pick<HeardCalls, 'isDenied' | 'ignored'>): Outcome {
  if (ignored.length > 0) return { verdict: 'failed', found: `the search ignores ${ignored.join(', ')}` }
  if (isDenied) {
    return {
      verdict: 'not_allowed',
      found: 'a scope, an approval for personal data, or a plan with companies is missing',
    }
  }
  return outcome
}

/** Messages of platforms may repeat what was asked, so only our own are told. */
function explain(error: unknown): Outcome {
  if (error instanceof NothingThere) return { verdict: 'nothing', found: error.message }
  if (error instanceof CheckFailed || error instanceof PlatformUnavailable)
    return { verdict: 'failed', found: error.message }
  if (error instanceof PlatformError) {
    return { verdict: 'failed', found: [error.code, ...error.fields.map(({ path }) => path)].join(' ') }
  }
  return { verdict: 'failed', found: `the adapter broke: ${error instanceof Error ? error.name : typeof error}` }
}
