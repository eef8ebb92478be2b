import type { Command } from 'commander'
import { describeCounts } from '../commands/secrets/count-all-sealed.ts'
import { forgetSecretKey } from '../commands/secrets/forget-secret-key.ts'
import { readSecretStatus, type SecretKeyStatus } from '../commands/secrets/read-secret-status.ts'
import { printRecord, printTable } from './print.ts'
import { withSession } from './session.ts'

/** `qns secret status` and `qns secret forget` */
export function addSecretCommands(secret: Command): void {
  secret
    .command('status')
    .description('show what each key has sealed, and which old keys can be dropped; reads everything')
    .option('--json', 'print JSON')
    .action(async ({ json = false }) => {
      const keys = await withSession('secret status', ({ db, config, now }) =>
        readSecretStatus(db, config.secretKeys, now),
      )
      printTable(json ? keys.map(toJson) : keys.map(toRow), json)
    })

  secret
    .command('forget')
    .description('give up everything sealed with a lost key, so that the service starts without it')
    .argument('<key>', 'its fingerprint')
    .option('--json', 'print JSON')
    .action(async (key, { json = false }) => {
      await withSession('secret forget', ({ db, config, now }) => forgetSecretKey(db, config.secretKeys, key, now))
      printRecord({ key, state: 'lost' }, json)
    })
}

function toJson({ key, state, lastUsedAt, linksUntil, sealed, canBeDropped }: SecretKeyStatus) {
  return { key, state, last_used_at: lastUsedAt, links_until: linksUntil, sealed, can_be_dropped: canBeDropped }
}

function toRow(status: SecretKeyStatus) {
  const { key, state, linksUntil, sealed } = status
  const held = describeCounts(new Map(Object.entries(sealed))) || 'nothing'
  const links = linksUntil?.toISOString().slice(0, 10)
  return { key, state, sealed_with_it: held, links_work_until: links, can_be_dropped: sayWhether(status) }
}

function sayWhether({ state, canBeDropped, sealed }: SecretKeyStatus): string {
  if (state === 'newest') return 'no: in use'
  if (state === 'missing') return Object.keys(sealed).length > 0 ? 'no: put it back' : 'dropped'
  if (state === 'lost') return 'given up'
  if (canBeDropped) return 'yes'
  return Object.keys(sealed).length > 0 ? 'no: a worker is resealing it' : 'not until its links expire'
}
