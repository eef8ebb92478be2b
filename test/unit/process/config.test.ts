import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfigError, readConfig } from '../../../src/process/config.ts'

const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'a test key of at least 32 characters' }
const DEVELOPMENT = { SECRET_KEY: 'a test key of at least 32 characters' }

describe('the switch that lets webhooks reach private addresses', () => {
  it('is off by default', () => {
    assert.equal(readConfig(DEVELOPMENT).allowPrivateWebhooks, false)
    assert.equal(readConfig(PRODUCTION).allowPrivateWebhooks, false)
    assert.equal(readConfig({ ...PRODUCTION, ALLOW_PRIVATE_WEBHOOKS: 'false' }).allowPrivateWebhooks, false)
  })

  it('is on for local development if set', () => {
    assert.equal(readConfig({ ...DEVELOPMENT, ALLOW_PRIVATE_WEBHOOKS: 'true' }).allowPrivateWebhooks, true)
  })

  it('stops a production service from starting unless explicitly allowed', () => {
    assert.throws(
      () => readConfig({ ...PRODUCTION, ALLOW_PRIVATE_WEBHOOKS: 'true' }),
      (error) => error instanceof ConfigError && /ALLOW_PRIVATE_WEBHOOKS.*even-in-production/.test(error.message),
    )
    const meant = { ...PRODUCTION, ALLOW_PRIVATE_WEBHOOKS: 'even-in-production' }
    assert.equal(readConfig(meant).allowPrivateWebhooks, true)
  })

  it('accepts no other word', () => {
    for (const word of ['1', 'yes', 'TRUE', 'on']) {
      assert.throws(() => readConfig({ ...DEVELOPMENT, ALLOW_PRIVATE_WEBHOOKS: word }), ConfigError, word)
    }
  })
})

describe('where metrics are served', () => {
  it('is nowhere unless a port is set, then on loopback unless an address is set, also in production', () => {
    assert.equal(readConfig(PRODUCTION).metricsPort, null)
    const { metricsPort, metricsHost, host } = readConfig({ ...PRODUCTION, METRICS_PORT: '9464' })
    assert.deepEqual([metricsPort, metricsHost, host], [9464, '127.0.0.1', '0.0.0.0'])
    assert.equal(readConfig({ ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metricsHost, '10.0.0.7')
  })

  it("is a valid port other than the API's", () => {
    for (const METRICS_PORT of ['3000', '65536', 'http', '-1']) {
      assert.throws(
        () => readConfig({ ...DEVELOPMENT, METRICS_PORT }),
        (error) => error instanceof ConfigError && /^METRICS_PORT: takes/.test(error.message),
      )
    }
  })
})

describe('the bucket for documents', () => {
  const BUCKET = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'papers',
    S3_REGION: 'eu-test-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('is unset by default, and requires all its settings', () => {
    assert.equal(readConfig(DEVELOPMENT).bucket, null)
    const { bucket } = readConfig({ ...DEVELOPMENT, ...BUCKET })
    assert.deepEqual([bucket?.endpoint, bucket?.bucket], ['https://s3.example.com', 'papers'])
    for (const name of Object.keys(BUCKET)) {
      const env = { ...DEVELOPMENT, ...BUCKET, [name]: '' }
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && error.message.includes(name),
      )
    }
  })
})

describe('where statements of one store go', () => {
  it('is straight to its node, unless all go to the coordinator', () => {
    assert.equal(readConfig(PRODUCTION).reachesNodes, true)
    assert.equal(readConfig({ ...PRODUCTION, DATABASE_NODES: 'direct' }).reachesNodes, true)
    assert.equal(readConfig({ ...PRODUCTION, DATABASE_NODES: 'coordinator' }).reachesNodes, false)
    assert.throws(
      () => readConfig({ ...PRODUCTION, DATABASE_NODES: 'off' }),
      (error) => error instanceof ConfigError && /^DATABASE_NODES: takes direct or coordinator/.test(error.message),
    )
  })
})

describe('where files are scanned', () => {
  it('is nowhere unless it is set, and is a host or a socket of ClamAV', () => {
    assert.equal(readConfig(PRODUCTION).scanUrl, null)
    for (const url of [
      'clamd://scanner:3310',
      'clamd://[::1]:3310',
      'clamd://scanner',
      'clamd:///run/clamav/clamd.ctl',
    ]) {
      assert.equal(readConfig({ ...PRODUCTION, SCAN_URL: url }).scanUrl, url)
    }
    for (const url of [
      'scanner:3310',
      'http://scanner:3310',
      'clamd://',
      'clamd:///',
      'clamd://scanner/path',
      'clamd://h?x',
    ]) {
      assert.throws(
        () => readConfig({ ...PRODUCTION, SCAN_URL: url }),
        (error) => error instanceof ConfigError && /^SCAN_URL: takes the address of ClamAV/.test(error.message),
        url,
      )
    }
  })
})

describe('where traces go', () => {
  const ENDPOINT = { ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

  it('is nowhere unless it is set, whatever else of OpenTelemetry is', () => {
    assert.equal(
      readConfig({ ...PRODUCTION, OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'x' }).telemetry,
      null,
    )
    assert.deepEqual(readConfig(ENDPOINT).telemetry, {
      endpoint: 'http://collector:4318',
      protocol: 'http/protobuf',
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
  })

  it('is refused with what it cannot be: another protocol, sampler or share', () => {
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
      ['OTEL_TRACES_SAMPLER', 'sometimes'],
      ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ] as const) {
      assert.throws(
        () => readConfig({ ...ENDPOINT, [name]: value }),
        (error) => error instanceof ConfigError && error.message.includes(name) && error.message.includes(`"${value}"`),
        name,
      )
    }
  })
})

describe('where mail is sent', () => {
  const ours = { ...DEVELOPMENT, MAIL_FROM: 'quotes@service.example' }

  it('is nowhere unless a server and a sender address are set', () => {
    assert.equal(readConfig(PRODUCTION).smtp, null)
    assert.equal(readConfig(ours).smtp, null)
    for (const url of [
      'smtp://mail.example.com',
      'smtps://me%40x.example:p%2Fw@mail.example.com:465',
      'smtp://127.0.0.1:25/',
    ]) {
      assert.deepEqual(readConfig({ ...ours, SMTP_URL: url }).smtp, { url, from: 'quotes@service.example' })
    }
    assert.throws(
      () => readConfig({ ...DEVELOPMENT, SMTP_URL: 'smtp://mail.example.com' }),
      (error) => error instanceof ConfigError && /^MAIL_FROM: is required with SMTP_URL/.test(error.message),
    )
  })

  it('is a full address, the sender a plain one; no message contains the password', () => {
    for (const url of [
      'mail.example.com',
      'http://mail.example.com',
      'smtp://',
      'smtp://me:secret%zz@mail.example.com',
      'smtp://me:secret@mail.example.com/path',
      'smtp://me:secret@mail.example.com?pool=1',
    ]) {
      assert.throws(
        () => readConfig({ ...ours, SMTP_URL: url }),
        (error) =>
          error instanceof ConfigError && /^SMTP_URL: takes/.test(error.message) && !error.message.includes('secret'),
        url,
      )
    }
    for (const from of ['quotes', 'Quotes <quotes@service.example>', 'a@b.example, c@d.example', 'a@b\nBcc: x']) {
      assert.throws(() => readConfig({ ...ours, MAIL_FROM: from }), /^ConfigError: MAIL_FROM: takes|MAIL_FROM: takes/)
    }
  })
})

describe('where replies by mail come from', () => {
  const REPLY_SECRET = 'a password of at least 20 characters'

  it('is nowhere unless a domain and a password are set', () => {
    assert.equal(readConfig(PRODUCTION).replies, null)
    const set = { ...PRODUCTION, REPLY_DOMAIN: 'reply.example.com', REPLY_SECRET }
    assert.deepEqual(readConfig(set).replies, { domain: 'reply.example.com', secret: REPLY_SECRET })
  })

  it('is refused with a word of what is missing', () => {
    for (const [given, words] of [
      [{ REPLY_DOMAIN: 'reply.example.com' }, /^REPLY_DOMAIN: needs REPLY_SECRET/],
      [{ REPLY_DOMAIN: 'reply.example.com', REPLY_SECRET: 'short' }, /^REPLY_DOMAIN: needs REPLY_SECRET/],
      [{ REPLY_SECRET }, /^REPLY_DOMAIN: takes the domain/],
      [{ REPLY_DOMAIN: 'Replies@example.com', REPLY_SECRET }, /^REPLY_DOMAIN: takes the domain/],
    ] as const) {
      assert.throws(
        () => readConfig({ ...PRODUCTION, ...given }),
        (error) => error instanceof ConfigError && words.test(error.message),
      )
    }
  })
})
