import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { runNode } from '../support/processes/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-shopify-'))
after(() => rmSync(folder, { recursive: true }))

const APP = { SHOPIFY_CLIENT_ID: '0123456789abcdef0123456789abcdef', SHOPIFY_CLIENT_SECRET: 'a-made-up-secret' }
const config = (env: Record<string, string>, ...more: string[]) =>
  runNode(['src/cli.ts', 'shopify', 'config', ...more], {
    SECRET_KEY: 'a test key of at least 32 characters',
    DATA_DIR: folder,
    ...env,
  })

it("qns shopify config writes the app's addresses, scopes and topics, the service's address for the customer-account page, and no secret", async () => {
  const file = join(folder, 'shopify.app.toml')
  const { code, stdout } = await config({ ...APP, BASE_URL: 'https://quotes.example.com/' }, '--file', file)
  assert.equal(code, 0)
  assert.match(stdout, /shopify app deploy/)
  const toml = readFileSync(file, 'utf8')
  for (const line of [
    'client_id = "0123456789abcdef0123456789abcdef"',
    'application_url = "https://quotes.example.com/platform/shopify/app"',
    'uri = "https://quotes.example.com/platform/shopify/webhooks"',
    'url = "https://quotes.example.com/platform/shopify/proxy"',
    'use_legacy_install_flow = false',
    'include_fields = [ "id", "admin_graphql_api_id", "updated_at", "order_id" ]',
    'compliance_topics = [ "customers/data_request", "customers/redact", "shop/redact" ]',
  ]) {
    assert.ok(toml.includes(line), line)
  }
  assert.ok(!toml.includes('a-made-up-secret'))
  const address = readFileSync(join(folder, 'extensions/customer-quotes/service-address.json'), 'utf8')
  assert.deepEqual(JSON.parse(address), { address: 'https://quotes.example.com' })
})

it('qns shopify config without an app, or without a public address, says what to set', async () => {
  const without = await config({ BASE_URL: 'https://quotes.example.com' })
  assert.match(without.stderr, /set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET/)
  const local = await config(APP)
  assert.match(local.stderr, /public https address only: set BASE_URL/)
  assert.deepEqual([without.code, local.code], [1, 1])
})

it('qns shopify config --json prints the file or its text as JSON', async () => {
  const reachable = { ...APP, BASE_URL: 'https://quotes.example.com' }
  const file = join(folder, 'again.toml')
  const written = JSON.parse((await config(reachable, '--file', file, '--json')).stdout)
  assert.equal(written.written, file)
  const printed = JSON.parse((await config(reachable, '--file', '-', '--json')).stdout)
  assert.equal(printed.toml, readFileSync(file, 'utf8'))
})
