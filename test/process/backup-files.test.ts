import assert from 'node:assert/strict'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type FakeS3, startFakeS3 } from '../support/network/fake-s3.ts'
import { freePort, runNode, startNode } from '../support/processes/process.ts'
import { pdf } from '../support/shop/uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-backup-files-'))
const DOMAIN = 'files.example.com'
const dirOf = (name: string) => {
  const dir = join(folder, name)
  mkdirSync(dir, { recursive: true, mode: 0o711 })
  return dir
}
let s3: FakeS3
let storage: Record<string, string>
let file = ''
before(async () => {
  s3 = await startFakeS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.bucket
  storage = {
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  }
  const dir = dirOf('first')
  await qns(dir, ['store', 'create', '--name', 'F', '--domain', DOMAIN, '--plan', 'enterprise'])
  await requestWithFile(dir)
  assert.equal(s3.objects.size, 1)
  const { json } = await qns(dir, ['backup', dirOf('backups'), '--with-key', '--json'])
  file = json().file
})
after(() => {
  s3?.close()
  for (const link of globSync(join(folder, '*/postgres*'))) rmSync(realpathSync(link), { recursive: true }) // where root keeps it
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command with the storage's settings, unless `env` says otherwise; it must end with `code`. */
async function qns(dataDir: string, args: string[], { env = storage, code = 0 } = {}) {
  const done = await runNode(['src/cli.ts', ...args], { DATA_DIR: dataDir, ...env })
  assert.equal(done.code, code, done.stderr + done.stdout)
  return { ...done, json: () => JSON.parse(done.stdout) }
}

/** A guest requests a quote with a drawing. */
async function requestWithFile(dataDir: string): Promise<void> {
  const port = String(await freePort())
  const service = startNode(['src/cli.ts', 'serve', '--json'], {
    ...{ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' },
    ...storage,
  })
  const closed = new Promise((resolve) => service.process.once('close', resolve))
  try {
    await service.printed('"base_url"')
    const at = `http://localhost:${port}/portal/api/stores/${DOMAIN}`
    const sent = await fetch(`${at}/uploads?file_name=drawing.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(pdf()),
    })
    const { upload } = (await sent.json()) as { upload: string }
    const asked = await fetch(`${at}/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        buyer: { email: 'kim@buyer.example' },
        lines: [{ custom: { title: 'A shelf' }, quantity: 1 }],
        uploads: [{ upload }],
      }),
    })
    assert.equal(asked.status, 201, await asked.text())
  } finally {
    service.process.kill('SIGTERM')
    await closed
  }
}

it('a backup holds the files of the bucket, and a restore puts them into the bucket it is given, byte for byte', async () => {
  const [[path, bytes] = ['', Buffer.of()]] = s3.objects
  s3.objects.clear()
  const restored = await qns(dirOf('second'), ['restore', file, '--json'])
  assert.equal(restored.json().files, 'restored into the bucket papers')
  assert.deepEqual([...s3.objects.keys()], [path])
  assert.ok(s3.objects.get(path)?.equals(bytes))
  assert.ok(!existsSync(join(folder, 'second/files.restoring')))
  await qns(join(folder, 'second'), ['doctor'])
})

it('without a bucket a restore says what to set, or leaves the files out on demand', async () => {
  const dir = dirOf('third')
  const { stderr } = await qns(dir, ['restore', file], { env: {}, code: 1 })
  assert.match(stderr, /the files of the bucket papers: set S3_BUCKET and the other S3 variables, or .*--without-files/)
  assert.ok(!existsSync(join(dir, 'postgres')))
  const { json } = await qns(dir, ['restore', file, '--without-files', '--json'], { env: {} })
  assert.match(json().files, /^in the bucket papers: set S3_BUCKET/)
})

it('if the bucket refuses a file, or a byte of the backup differs, nothing is restored', async () => {
  const dir = dirOf('fourth')
  s3.fault = 503
  assert.match((await qns(dir, ['restore', file], { code: 1 })).stderr, /The file storage answered 503 to PUT/)
  s3.fault = null
  s3.objects.clear()
  const archive = zstdDecompressSync(readFileSync(file))
  const at = archive.lastIndexOf('a drawing')
  archive[at] = (archive[at] ?? 0) ^ 1
  const altered = join(folder, 'altered.tar.zst')
  writeFileSync(altered, zstdCompressSync(archive))
  assert.match((await qns(dir, ['restore', altered], { code: 1 })).stderr, /it was altered. Nothing was restored/)
  assert.deepEqual([s3.objects.size, globSync(join(dir, '*'))], [0, []])
})

it('--without-files leaves them where they are', async () => {
  const { json } = await qns(join(folder, 'first'), [
    'backup',
    join(folder, 'lean.tar.zst'),
    '--without-files',
    '--json',
  ])
  assert.match(json().files, /^in the bucket papers: not in the backup/)
})
