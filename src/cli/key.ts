import { type Command, Option } from 'commander'
import { allowAgents } from '../commands/access/allow-agents.ts'
import { createKey } from '../commands/access/create-key.ts'
import { revokeKey } from '../commands/access/revoke-key.ts'
import { rollKey } from '../commands/access/roll-key.ts'
import { readStore } from '../database/stores/stores.ts'
import { SCOPES } from '../domain/access/scopes.ts'
import { listApiKeys, listKeyRequests } from '../queries/access/list-api-keys.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'
import { commaList, count, instant } from './values.ts'

/** `qns key create|list|roll|revoke|agents|log` */
export function addKeyCommands(key: Command): void {
  addCreate(key)
  addList(key)
  addEnds(key)
  addAgents(key)
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
    .option('--no-agents', 'AI agents may not use it')
    .option('--accept-terms', 'accept the API terms of use')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false, allowIp, acceptTerms = false, agents, ...request }, command) => {
      if (request.scopes.includes('read_customer_data')) {
        console.error("Warning: with read_customer_data, this key can read buyers' personal data.")
      }
      const keyRequest = { ...request, acceptTerms, agentsAllowed: agents, ...(allowIp && { allowedIps: allowIp }) }
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
        keys.items.map(({ id, name, prefix, test, scopes, allowedIps, agentsAllowed, ...ends }) => ({
          id,
          name,
          prefix,
          test,
          scopes,
          allowed_ips: allowedIps,
          agents_allowed: agentsAllowed,
          expires_at: ends.expiresAt,
          rolled_at: ends.rolledAt,
          revoked_at: ends.revokedAt,
          created_at: ends.createdAt,
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

function addAgents(key: Command): void {
  key
    .command('agents')
    .description('allow or forbid AI agents to use a key, by MCP')
    .requiredOption('--id <key>', 'the id of the key')
    .addOption(new Option('--allow', 'they may').conflicts('forbid'))
    .option('--forbid', 'they may not')
    .option('--json', 'print JSON')
    .action(async ({ id, allow = false, forbid = false, json = false }, command) => {
      if (allow === forbid) command.error('error: say --allow or --forbid')
      await withOperator(command, (operator) => allowAgents(operator, id, allow))
      printRecord({ id, agents_allowed: allow }, json)
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
