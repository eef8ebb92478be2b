import { setTimeout } from 'node:timers/promises'
import type { Systems } from '../../commands/context.ts'
import { recordOutcomes } from '../../commands/webhooks/record-outcomes.ts'
import { isConnectionLost } from '../../database/database.ts'
import { hasNodes } from '../../database/distribution/has-nodes.ts'
import { isDistributed } from '../../database/distribution/is-distributed.ts'
import { listStoresWithDueLanes } from '../../database/webhooks/claim-lanes.ts'
import { type Release, releaseLanes } from '../../database/webhooks/release-lanes.ts'
import type { Outcome } from '../../database/webhooks/webhook-outcomes.ts'
import { StoreBatch } from '../../domain/store-batch.ts'
import { DueStores } from '../due-stores.ts'

const OUTCOMES_AT_ONCE = 256
/** Outcomes of one store alone seldom come at the same time: they wait for each other. */
const GATHERED_MS = 10

/** The writes of lanes' turns that share statements. */
export interface LaneBatches {
  /** Answers whether the worker may continue with the lane. */
  outcomes: StoreBatch<Outcome, boolean>
  releases: StoreBatch<Release, Release>
}

/** Opens the batches of one worker. */
export function openLaneBatches(systems: Pick<Systems, 'db' | 'secretBox'>, clock: () => Date): LaneBatches {
  const { db } = systems
  const options = {
    storeOf: ({ lane }: Outcome | Release) => lane.storeId,
    areApart: () => isDistributed(db),
    isOfOne: (error: unknown) => !isConnectionLost(error),
  }
  const record = (outcomes: readonly Outcome[]) => recordOutcomes(systems, outcomes, clock())
  const release = async (releases: readonly Release[]) => {
    await releaseLanes(db, releases, clock())
    return releases
  }
  return {
    outcomes: new StoreBatch(record, {
      ...options,
      most: OUTCOMES_AT_ONCE,
      gather: () => (hasNodes() ? setTimeout(GATHERED_MS) : null),
    }),
    releases: new StoreBatch(release, options),
  }
}

/** Opens the list of stores whose lanes may be due. */
export function openDueLanes(db: Systems['db'], clock: () => Date, onError: (error: unknown) => void): DueStores {
  const look = () => listStoresWithDueLanes(db, clock())
  return new DueStores({ areApart: () => isDistributed(db), look, onError })
}
