import type { FaultPlan } from '../faults/fault-plan.ts'
import type { AskedEntry } from '../http/asked-log.ts'
import type { AppCredentials } from '../signing/app-credentials.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { Random } from './random.ts'
import type { ShopState } from './shop-state.ts'

/** Everything the fake is made of. */
export interface FakeParts {
  app: AppCredentials
  shops: Map<string, ShopState>
  /** The app proxy's target; null without one. */
  appOrigin: string | null
  faults: FaultPlan
  outbox: Outbox
  log: AskedEntry[]
  mistakes: string[]
  /** Makes another body of the answer to an operation. */
  spoil: ((operation: string, body: string) => string) | null
  random: Random
  now: () => Date
}
