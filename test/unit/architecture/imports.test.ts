import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'

/**
 * The src folders that each folder may import, `types` only as types. `process` and the top-level files assemble everything, and may
 * import any.
 */
const FOLDERS: Record<string, { values: readonly string[]; types?: readonly string[] }> = {
  languages: { values: [] },
  domain: { values: ['languages'] },
  outside: { values: ['languages', 'domain'] },
  database: { values: ['languages', 'domain'] },
  views: { values: ['languages', 'domain'], types: ['database'] },
  commands: { values: ['languages', 'domain', 'database', 'outside', 'views'] },
  queries: { values: ['languages', 'domain', 'database', 'outside', 'views'] },
  http: { values: ['languages', 'domain', 'database', 'outside', 'queries', 'commands', 'views'] },
  jobs: { values: ['languages', 'domain', 'database', 'outside', 'queries', 'commands', 'views'] },
  web: { values: ['languages', 'domain'] },
  cli: {
    values: [
      'languages',
      'domain',
      'database',
      'outside',
      'queries',
      'commands',
      'views',
      'http',
      'jobs',
      'demo',
      'process',
    ],
  },
  demo: { values: ['languages', 'domain', 'database', 'outside', 'queries', 'commands', 'views'] },
}

/** The parts of src that may import a package, in addition to those that start the service; `type:` only its types. */
const PACKAGES: Record<string, readonly string[]> = {
  kysely: ['database/', 'outside/platform/embedded/'],
  pg: ['database/', 'outside/platform/embedded/', 'outside/postgres/', 'type:cli/', 'type:jobs/'],
  fastify: ['http/', 'type:jobs/'],
  '@fastify/': ['http/'],
  '@modelcontextprotocol/': ['http/mcp/'],
  ajv: ['http/'],
  typebox: ['http/', 'commands/'],
  'csv-parse': ['commands/'],
  ibantools: ['commands/stores/'],
  commander: ['cli/'],
  'ipaddr.js': ['outside/'],
  aws4fetch: ['outside/s3-files.ts'],
  '@node-rs/': ['outside/password-hasher.ts'],
  undici: ['outside/'],
  jose: ['outside/platform/shopify/signatures/'],
  sax: ['outside/documents/'],
  nodemailer: ['outside/mailer.ts'],
  'graphile-worker': ['jobs/', 'database/'],
  pino: [],
  'prom-client': [],
  'swagger-ui-dist': ['http/pages/'],
  marked: ['http/pages/guides/'],
  vite: [],
  'intl-messageformat': ['languages/'],
  react: ['web/', 'views/mail/'],
  'react-dom': ['web/', 'views/mail/'],
  '@react-email/': ['views/mail/'],
  '@myriaddreamin/': ['outside/documents/'],
  'file-type': ['outside/attachments/'],
  '@simplewebauthn/server': ['outside/passkeys/'],
  'postal-mime': ['outside/replies/'],
  'content-disposition': ['http/documents/'],
  uqr: ['outside/documents/'],
  stripe: ['outside/payments/stripe/'],
  '@mantine/': ['web/'],
  '@tanstack/': ['web/'],
  '@dnd-kit/': ['web/admin/'],
  'lucide-react': ['web/'],
  dayjs: ['web/ui/'],
  'read-excel-file': ['web/sku-list/'],
  fflate: ['web/sku-list/'],
  'fastest-levenshtein': ['queries/'],
}

/** The parts of `http` that use tables: gates, idempotency keys and the detection of outages. Routes use queries and commands. */
const MACHINERY =
  /^http\/((admin|portal)\/gate|admin\/find-framed-staff|api\/api|operation\/(send-written|idempotency)|api-switch|app|problems)\.ts$/

/** The verbs that begin the names of functions in `database` that change something. */
const CHANGES =
  /\b(insert|save|delete|drop|mark|record|lock|add|wake|purge|set|suppress|requeue|restart|settle|queue|use)[A-Z]\w*/

/** Starts and stops the service: may import anything. */
const TOP = new Set(['', 'process'])

const IMPORT = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
const files = globSync('**/*.{ts,tsx}', { cwd: 'src' }).sort()
const imports = files.flatMap((file) =>
  [...readFileSync(join('src', file), 'utf8').matchAll(IMPORT)].map((match) => {
    const to = match[2] ?? match[3] ?? match[4] ?? ''
    return {
      file,
      from: folderOf(file),
      isType: match[1] !== undefined,
      to: to.startsWith('.') ? join(dirname(file), to) : to,
      isOurs: to.startsWith('.'),
      text: match[0],
    }
  }),
)

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : ''
}

it('every folder of src has its place in the table', () => {
  const folders = new Set(files.map(folderOf))
  assert.deepEqual(
    [...folders].filter((folder) => !(folder in FOLDERS) && !TOP.has(folder)),
    [],
  )
})

it('each folder imports only from the layers below it', () => {
  const wrong = imports.filter(({ from, to, isType, isOurs }) => {
    const may = FOLDERS[from]
    if (!isOurs || TOP.has(from) || folderOf(to) === from) return false
    return (
      !may?.values.includes(folderOf(to)) && !(isType && may?.types?.some((one) => to === one || folderOf(to) === one))
    )
  })
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  )
})

it('the domain imports only node:crypto and node:zlib; views import nothing, except for mail', () => {
  const wrong = imports.filter(
    ({ file, from, to, isOurs }) =>
      !isOurs &&
      ((from === 'views' && !file.startsWith('views/mail/')) ||
        (from === 'domain' && !['node:crypto', 'node:zlib'].includes(to))),
  )
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  )
})

it('routes read no tables: from the database layer they import only types', () => {
  const wrong = imports.filter(
    ({ file, from, to, isType }) => from === 'http' && !MACHINERY.test(file) && !isType && folderOf(to) === 'database',
  )
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  )
})

it('queries change nothing: they import no function of the database that does', () => {
  const wrong = imports.filter(
    ({ from, to, isType, text }) => from === 'queries' && folderOf(to) === 'database' && !isType && CHANGES.test(text),
  )
  assert.deepEqual(
    wrong.map(({ file, text }) => `${file}: ${text}`),
    [],
  )
})

it('no file imports itself indirectly, not even for types', () => {
  const next = Map.groupBy(imports, ({ file }) => file)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) circles.push([...way.slice(start), file].join(' > '))
    if (start >= 0 || done.has(file)) return
    for (const { to, isOurs } of next.get(file) ?? []) if (isOurs) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  assert.deepEqual(circles, [])
})

it('each package is imported only by its owners', () => {
  const wrong = imports.filter(({ file, from, to, isType, isOurs }) => {
    if (isOurs || TOP.has(from) || to.startsWith('node:')) return false
    const owners = Object.entries(PACKAGES).find(
      ([name]) => to === name || to.startsWith(name.endsWith('/') ? name : `${name}/`),
    )?.[1]
    return !owners?.some((owner) => file.startsWith(owner) || (isType && file.startsWith(owner.replace('type:', ''))))
  })
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  )
})

it('no file is longer than 250 lines, except generated types', () => {
  const long = files.filter(
    (file) =>
      !/-api\.d\.ts$|shopify\/documents\.ts$/.test(file) &&
      readFileSync(join('src', file), 'utf8').split('\n').length > 251,
  )
  assert.deepEqual(long, [])
})

it('JSON is parsed as unknown, in one place, so that its content gets checked', () => {
  const others = files.filter((file) => /\bJSON\.parse\b|\.json\(\)/.test(readFileSync(join('src', file), 'utf8')))
  assert.deepEqual(others, ['domain/parse-json.ts'])
})
