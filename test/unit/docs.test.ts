import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'

const FOLDERS = ['src', 'test', 'docs', 'bench', 'demo', 'examples', 'migrations']
const files = [
  ...globSync('*'),
  ...FOLDERS.flatMap((folder) => globSync(`${folder}/**`, { exclude: ['**/node_modules', '**/vendor', '**/.next'] })),
]
const pages = files.filter((file) => file.endsWith('.md'))
const ends = new Set(files.flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(n).join('/'))))

const CODE = /`([^`\s]+)`/g
/** Not those into the running service, such as `/docs/errors`, which `test/http/pages/guides/guides.test.ts` follows. */
const LINK = /\]\((?!https?:|\/)([^)#"]*?)(?:#([^)"]*?))?(?: "[^"]*")?\)/g
const HEADING = /^#+ (.*)$/gm
/** Matches names of our files and folders in a text: `a/b.ts`, `run.ts`, `src/web/`; not `/v1/quotes`, `image/png`, `data/secret-key`. */
const OURS = new RegExp(
  String.raw`^(?:[\w@.-]+/)*[\w@.-]+\.(?:tsx?|md|sql|css)$|^(?:${FOLDERS.join('|')})/|^[\w-]+(?:/[\w-]+)*/$`,
)
const NOT_IN_GIT = ['dist', 'data', 'node_modules']

it('every file and folder named on a page exists', () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(CODE)]
      .map(([, name = '']) => name.replace(/[:#].*$/, ''))
      .filter((name) => OURS.test(name) && !NOT_IN_GIT.some((folder) => name.startsWith(folder)))
      .filter((name) => !ends.has(name.replace(/\/$/, '')) && !(/[*…{]/.test(name) && globSync(name).length > 0))
      .map((name) => `${page}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

it('every link between pages leads to a file and one of its headings', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(LINK)]
      .filter(([, path = '', heading]) => {
        const target = path === '' ? page : join(dirname(page), path)
        return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading))
      })
      .map(([link]) => `${page}: ${link}`),
  )
  assert.deepEqual(dead, [])
})

it('the map in ARCHITECTURE.md has every folder of src', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8').split('```')[1] ?? ''
  const missing = globSync('src/*/').filter((folder) => !new RegExp(`^ {2}${folder.slice(4)}/ `, 'm').test(map))
  assert.deepEqual(missing, [])
})

/** Returns the anchors of a page's headings, as GitHub makes them. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(HEADING)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )
}
