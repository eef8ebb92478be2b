import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { ShopifySettings } from '../outside/platform/shopify/create-shopify.ts'
import type { Bucket } from '../outside/s3-files.ts'
import { parseMailFrom, parseReplies, parseSmtpUrl } from './parse-mail-settings.ts'
import { readShopifySettings } from './read-shopify-settings.ts'
import { keptSecretKeys, makeDataDir, parseSecretKeys } from './secret-keys.ts'
import { readTelemetrySettings, type TelemetrySettings } from './telemetry/read-telemetry-settings.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export interface Config {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Without a trailing slash; error types are `{docsUrl}/errors#<code>`. */
  docsUrl: string
  /** null for the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** On Citus, statements of one store go straight to its node; false: all go to the coordinator. */
  reachesNodes: boolean
  dataDir: string
  /** The newest key first; the others only read. */
  secretKeys: readonly string[]
  trustedProxies: readonly string[]
  /** The mail server and the sender's address. Null keeps mail in the app's mailbox. */
  smtp: { url: string; from: string } | null
  /** Allows webhooks to private addresses, for local development. */
  allowPrivateWebhooks: boolean
  /** The port that serves `/metrics`; null for none. */
  metricsPort: number | null
  metricsHost: string
  logLevel: (typeof LOG_LEVELS)[number]
  /** Storage for documents; null for the database. */
  bucket: Bucket | null
  /** Another address of Stripe's API, without a trailing slash; null for Stripe's own. */
  stripeUrl: string | null
  /** The address of ClamAV's daemon, which scans attachments; null without one. */
  scanUrl: string | null
  /** The domain whose mail is posted here, and the password of whoever posts it; null: replies by mail are not read. */
  replies: { domain: string; secret: string } | null
  /** The app at Shopify; null without one. */
  shopify: ShopifySettings | null
  /** The receiver of traces and logs; null without one. */
  telemetry: TelemetrySettings | null
}

/** A setting the operator must correct. The message names the variable and what it accepts. */
export class ConfigError extends Error {}

/** Reads the environment. Throws a ConfigError that names every variable to correct. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = []
  const read = <T>(name: string, parse: (text: string | undefined) => T): T | undefined => {
    try {
      return parse(env[name]?.trim() || undefined)
    } catch (error) {
      wrong.push(`${name}: ${(error as Error).message}`)
      return undefined
    }
  }
  const production = env.NODE_ENV === 'production'
  const port = read('PORT', parsePort)
  const host = env.HOST?.trim() || (production ? '0.0.0.0' : '127.0.0.1')
  const baseUrl = read('BASE_URL', (text) => (text ? parseHttpUrl(text) : `http://${localName(host)}:${port ?? 3000}`))
  const docsUrl = read('DOCS_URL', (text) => (text ? parseHttpUrl(text) : `${baseUrl}/docs`))
  const smtpUrl = read('SMTP_URL', parseSmtpUrl)
  const from = read('MAIL_FROM', (text) => parseMailFrom(text, env.SMTP_URL))
  const keepsKey = !env.SECRET_KEY?.trim() && !production
  const dataDir = read('DATA_DIR', () => {
    const folder = readDataDir(env)
    if (!env.DATABASE_URL?.trim() || keepsKey) makeDataDir(folder)
    return folder
  })
  const secretKeys = read('SECRET_KEY', (text) => {
    if (text) return parseSecretKeys(text)
    if (!keepsKey) throw new Error('is required with NODE_ENV=production: at least 32 random characters')
    return dataDir === undefined ? [] : keptSecretKeys(dataDir)
  })
  const config = {
    production,
    port,
    host,
    baseUrl,
    docsUrl,
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl),
    reachesNodes: read('DATABASE_NODES', parseNodes),
    dataDir,
    secretKeys,
    trustedProxies: read('TRUSTED_PROXIES', parseProxies),
    smtp: smtpUrl && from ? { url: smtpUrl, from } : null,
    allowPrivateWebhooks: read('ALLOW_PRIVATE_WEBHOOKS', (text) => parseAllowPrivate(text, production)),
    metricsPort: read('METRICS_PORT', (text) => (text ? parseMetricsPort(text, port) : null)),
    metricsHost: env.METRICS_HOST?.trim() || '127.0.0.1',
    logLevel: read('LOG_LEVEL', parseLogLevel),
    bucket: read('S3_BUCKET', () => parseBucket(env)),
    stripeUrl: read('STRIPE_URL', (text) => (text ? parseHttpUrl(text) : null)),
    scanUrl: read('SCAN_URL', parseScanUrl),
    replies: read('REPLY_DOMAIN', (text) => parseReplies(text, env.REPLY_SECRET?.trim())),
    shopify: read('SHOPIFY_CLIENT_ID', () => readShopifySettings(env, production)),
    telemetry: read('OTEL_EXPORTER_OTLP_ENDPOINT', (text) =>
      text ? readTelemetrySettings(parseHttpUrl(text), env) : null,
    ),
  } as Config
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}

/** Reads only the data folder: reading the whole configuration would create a secret key. */
export function readDataDir(env: Record<string, string | undefined>): string {
  return resolve(env.DATA_DIR?.trim() || 'data')
}

function parsePort(text = '3000'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new Error(`takes a port number from 0 to 65535, not "${text}"`)
  return port
}

/** Metrics have their own port, so that the API's clients cannot read them. */
function parseMetricsPort(text: string, apiPort: number | undefined): number {
  const port = parsePort(text)
  if (port !== 0 && port === apiPort) throw new Error(`takes a port other than PORT, not ${port}`)
  return port
}

function localName(host: string): string {
  return host === '0.0.0.0' || host === '::' || host === '127.0.0.1'
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host
}

function parseHttpUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new Error(`takes an address such as https://quotes.example.com, not "${text}"`)
  }
  return url.href.replace(/\/+$/, '')
}

function parseDatabaseUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('takes an address such as postgres://user:password@host:5432/database')
  }
  return text
}

function parseNodes(text = 'direct'): boolean {
  if (text === 'direct') return true
  if (text === 'coordinator') return false
  throw new Error(`takes direct or coordinator, not "${text}"`)
}

function parseScanUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.parse(text)
  const isSocket = url?.hostname === '' && /^\/./.test(url.pathname)
  const isHost = url?.hostname !== '' && /^\/?$/.test(url?.pathname ?? '')
  if (url?.protocol === 'clamd:' && (isSocket || isHost) && !url.search && !url.hash) return text
  throw new Error('takes the address of ClamAV, such as clamd://host:3310 or clamd:///run/clamav/clamd.ctl')
}

function parseProxies(text = ''): string[] {
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const proxy of proxies) {
    if (!ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy)) {
      throw new Error(`takes addresses or CIDR ranges separated by commas; "${proxy}" is neither`)
    }
  }
  return proxies
}

function parseAllowPrivate(text: string | undefined, production: boolean): boolean {
  if (text === 'even-in-production' || (text === 'true' && !production)) return true
  if (text === 'true') {
    throw new Error(
      'lets webhooks reach your private network, so it is not allowed with NODE_ENV=production ' +
        '(to allow it anyway, set "even-in-production")',
    )
  }
  if (text !== undefined && text !== 'false') throw new Error(`takes true or false, not "${text}"`)
  return false
}

/** Reads all of a bucket's settings; null if none is set. */
export function parseBucket(env: Record<string, string | undefined>): Bucket | null {
  const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const values = NAMES.map((name) => env[name]?.trim() ?? '')
  if (values.every((value) => value === '')) return null
  const missing = NAMES.filter((_, i) => values[i] === '')
  if (missing.length > 0) throw new Error(`also requires ${missing.join(', ')}`)
  const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = values
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error(`takes a bucket name, not "${bucket}"`)
  return { endpoint: parseHttpUrl(endpoint), bucket, region, accessKeyId, secretAccessKey }
}

function parseLogLevel(text = 'info'): Config['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new Error(`takes one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
  return level
}
