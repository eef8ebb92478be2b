import type { Command } from 'commander'
import { readStore, type Store } from '../database/stores/stores.ts'
import { createEmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { APP_SCOPES } from '../outside/platform/shopify/app/app-toml.ts'
import { CallEar } from '../outside/platform/verify/call-ear.ts'
import type { Tried } from '../outside/platform/verify/platform-check.ts'
import { type CheckReport, verifyPlatform } from '../outside/platform/verify/verify-platform.ts'
import { printTable } from './print.ts'
import { type Session, withSession } from './session.ts'
import { openShopifySession } from './shopify/shopify-session.ts'

const ANSWERS_WITHIN_MS = 20_000

/** `qns platform verify` */
export function addPlatformCommands(platform: Command): void {
  platform
    .command('verify')
    .description("try everything the service reads of a store's commerce platform, and print a report")
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(verify)
}

const HELP = `
Nothing is changed on the platform, and the report names nobody. The exit code is 1 if a check failed.
"not_allowed" is what the platform does not let the service see, "nothing" what this store has nothing of.`

async function verify({ store: name, json = false }: { store: string; json?: boolean }, command: Command) {
  const reports = await withSession('platform verify', async (session) => {
    await using deferred = new AsyncDisposableStack()
    const store = await readStore(session.db, name)
    const ear = new CallEar()
    const opened = await openPlatform(store, command, session, { deferred, ear })
    return await verifyPlatform({
      ...opened,
      call: () => ({ storeId: store.id, deadline: new Date(Date.now() + ANSWERS_WITHIN_MS), isBackground: true }),
      store,
      scopes: store.platform === 'shopify' ? APP_SCOPES : [],
      now: session.now,
      ear,
      seen: {},
    })
  })
  printTable(json ? reports.map(toJson) : reports.map(toRow), json)
  if (reports.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1
}

async function openPlatform(
  { platform }: Store,
  command: Command,
  session: Session,
  opening: { deferred: AsyncDisposableStack; ear: CallEar },
): Promise<Pick<Tried, 'platform' | 'subscriptionOf'>> {
  if (platform === 'embedded') return { platform: createEmbeddedPlatform(session.pool), subscriptionOf: null }
  const { shopify } = await openShopifySession(command, session, opening)
  return { platform: shopify.platform, subscriptionOf: shopify.subscriptionOf }
}

function toJson({ requestIds, ...report }: CheckReport) {
  return { ...report, request_ids: requestIds }
}

function toRow({ check, verdict, ms, cost, asked, requestIds, found }: CheckReport) {
  const list = (texts: readonly string[]) => texts.join(' ') || null
  return { check, verdict, ms, cost, asked: list(asked), found, request_ids: list(requestIds) }
}
