import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createDownloader, type Downloader, type DownloaderOptions } from '../../src/outside/download.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'

const resolver = { addresses: async () => ['127.0.0.1'] }
let receiver: Receiver
let shared: Downloader
const others: Downloader[] = []
before(async () => {
  receiver = await openReceiver({ unsigned: true })
  shared = open()
})
after(async () => {
  for (const each of others) each.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.requests.length = 0
  receiver.answer = { body: 'picture' }
})

function open(options: Partial<DownloaderOptions> = {}): Downloader {
  const downloader = createDownloader({ resolver, allowPrivate: true, ca: receiver.ca, ...options })
  others.push(downloader)
  return downloader
}
const get = async (address: string, by = shared) => (await by.get(address))?.toString() ?? null

describe('a download', () => {
  it('returns the file, requested once and unpacked', async () => {
    assert.equal(await get(`https://hooks.receiver.dev.:${receiver.port}/logo%20a.png?size=2#x`), 'picture')
    const [{ method, path, headers, body } = assert.fail(), ...more] = receiver.requests
    assert.deepEqual([method, path, body.length, more], ['GET', '/logo%20a.png?size=2', 0, []])
    assert.deepEqual(headers, {
      host: `hooks.receiver.dev:${receiver.port}`,
      connection: 'keep-alive',
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Service-Documents/1.0',
    })
  })

  it('from a private address is refused before anything is sent, whatever names it', async () => {
    const { connections } = receiver
    const careful = open({ allowPrivate: false })
    for (const host of ['hooks.receiver.dev', 'localhost', '127.0.0.1', '[::1]', '0x7f.1']) {
      assert.equal(await get(`https://${host}:${receiver.port}/`, careful), null, host)
    }
    assert.equal(await get(`http://hooks.receiver.dev:${receiver.port}/`, careful), null)
    const mixed = open({
      allowPrivate: false,
      resolver: { addresses: async () => ['93.184.216.34', '169.254.169.254'] },
    })
    assert.equal(await get(`https://hooks.receiver.dev:${receiver.port}/`, mixed), null)
    assert.deepEqual([receiver.connections, receiver.requests.length], [connections, 0])
  })

  it('from anything but a web address is refused', async () => {
    for (const address of [
      '',
      'nonsense',
      'ftp://localhost/',
      'file:///etc/passwd',
      'data:image/png;base64,AA',
      'https://',
    ]) {
      assert.equal(await get(address), null, address)
    }
  })

  it('follows no redirect, and accepts only a 200', async () => {
    for (const status of [204, 206, 301, 302, 307, 308, 401, 404, 500]) {
      receiver.answer = { status, headers: { location: receiver.url } }
      assert.equal(await get(receiver.url), null, String(status))
    }
    assert.equal(receiver.requests.length, 9)
  })

  it('of 512 KB is accepted, a larger one is not, whether announced or not', async () => {
    const most = Buffer.alloc(512 * 1024, 'x')
    receiver.answer = { body: most }
    assert.equal((await get(receiver.url))?.length, most.length)
    const longer = Buffer.concat([most, most])
    for (const headers of [{ 'content-length': longer.length }, { 'transfer-encoding': 'chunked' }]) {
      receiver.answer = { body: longer, headers }
      assert.equal(await get(receiver.url), null)
    }
  })

  it('that takes too long, stops half-way or breaks off is given up', async () => {
    const hasty = open({ timeoutMs: 300 })
    receiver.answer = 'never'
    assert.equal(await get(receiver.url, hasty), null)
    receiver.answer = 'close'
    assert.equal(await get(receiver.url), null)
    receiver.answer = () => ({ headers: { 'content-length': 100 }, body: 'x' })
    assert.equal(await get(receiver.url, hasty), null)
  })

  it('from a server with an untrusted certificate is refused', async () => {
    assert.equal(await get(`https://other.receiver.dev:${receiver.port}/`), null)
    assert.equal(receiver.requests.length, 0)
  })
})
