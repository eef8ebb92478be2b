import type { Command } from 'commander'
import { createKey } from '../commands/access/create-key.ts'
import { revokeKey } from '../commands/access/revoke-key.ts'
import { rollKey } from '../commands/access/roll-key.ts'
import { readStore } from '../database/stores/stores.ts'
import { SCOPES } from '../domain/access/scopes.ts'
import { listApiKeys, listKeyRequests } from '../queries/access/list-api-keys.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'
import { commaList, count, instant } from './values.ts'

/** `qns key create|list|roll|revoke|log` */
export function addKeyCommands(key: Command): void {
  addCreate(key)
  addList(key)
  addEnds(key)
  addLog(key)
}

function addCreate(key: Command): void {
  key
    .command('create')
    .description('create an API key; it is only shown now')
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--name <name>', 'a name that says what the key is for')
    .requiredOption('--scopes <scopes>', `comma-separated: ${SCOPES.join(', ')}`, commaList)
    .option('--expires-at <instant>', 'when it expires (default: never)', instant)
    .option('--allow-ip <addresses>', 'comma-separated exact addresses that may use it', commaList)
    .option('--test', 'a test key, for development stores')
    .option('--accept-terms', 'accept the API terms of use')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false, allowIp, acceptTerms = false, ...request }, command) => {
      if (request.scopes.includes('read_customer_data')) {
        console.error("Warning: with read_customer_data, this key can read buyers' personal data.")
      }
      const keyRequest = { ...request, acceptTerms, ...(allowIp && { allowedIps: allowIp }) }
      printRecord({ ...(await withOperator(command, (operator) => createKey(operator, store, keyRequest))) }, json)
    })
}

function addList(key: Command): void {
  key
    .command('list')
    .description("a store's keys")
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }, command) => {
      const keys = await withOperator(command, async ({ db }) => listApiKeys({ db, store: await readStore(db, store) }))
      printTable(
        keys.items.map(({ id, name, prefix, test, scopes, allowedIps, expiresAt, rolledAt, revokedAt, createdAt }) => ({
          id,
          name,
          prefix,
          test,
          scopes,
          allowed_ips: allowedIps,
          expires_at: expiresAt,
          rolled_at: rolledAt,
          revoked_at: revokedAt,
          created_at: createdAt,
        })),
        json,
      )
    })
}

function addEnds(key: Command): void {
  key
    .command('roll')
    .description('replace a key; the old one works for another 24 hours')
    .requiredOption('--id <key>', 'the id of the key')
    .option('--json', 'print JSON')
    .action(async ({ id, json = false }, command) => {
      printRecord({ ...(await withOperator(command, (operator) => rollKey(operator, id))) }, json)
    })
  key
    .command('revoke')
    .description('revoke a key immediately')
    .requiredOption('--id <key>', 'the id of the key')
    .option('--json', 'print JSON')
    .action(async ({ id, json = false }, command) => {
      await withOperator(command, (operator) => revokeKey(operator, id))
      printRecord({ id, revoked: true }, json)
    })
}

function addLog(key: Command): void {
  key
    .command('log')
    .description("a key's newest requests")
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--id <key>', 'the id of the key')
    .option('--limit <number>', 'how many to list, at most 1000', count(1_000), 50)
    .option('--json', 'print JSON')
    .action(async ({ store, id, limit, json = false }, command) => {
      const requests = await withOperator(command, async ({ db }) => {
        const { items } = await listKeyRequests({ db, store: await readStore(db, store) }, id, limit)
        return items
      })
      printTable(
        requests.map(({ at, method, path, status, code, ip, durationMs, requestId }) => ({
          at,
          method,
          path,
          status,
          code,
          ip,
          duration_ms: durationMs,
          request_id: requestId,
        })),
        json,
      )
    })
}
