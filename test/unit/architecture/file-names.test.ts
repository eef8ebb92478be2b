import assert from 'node:assert/strict'
import { basename, dirname } from 'node:path'
import { it } from 'node:test'
import type { Declaration } from 'oxc-parser'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/** Exceptions, by reason: files whose name says more, or less, than the name of their one export. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'it declares the tables, gathered in one type': ['database/tables.ts'],
  'its types say what a request may ask; its one function serves them': ['web/client/requests.ts'],
}
const excepted = new Set(Object.values(EXCEPTIONS).flat())

it('a file with one function, class or value is named after it, by the words of its name and of its folder', () => {
  const wrong = readSourceFiles()
    .filter((file) => !isNamedAfterIts(file))
    .map(({ path }) => path)
  assert.deepEqual(
    wrong.filter((path) => !excepted.has(path)),
    [],
  )
  assert.deepEqual(
    [...excepted].filter((path) => !wrong.includes(path)),
    [],
    'no exception any more',
  )
})

it('files are written in kebab-case', () => {
  const wrong = readSourceFiles().filter(({ path }) => !/^[a-z0-9-]+\.tsx?$/.test(basename(path)))
  assert.deepEqual(wrong, [])
})

/** Also true of a file with several functions, which is named after their topic, and of one named after a type it exports. */
function isNamedAfterIts({ path, program }: SourceFile): boolean {
  const exported = program.body.flatMap((one) =>
    one.type === 'ExportNamedDeclaration' && one.declaration ? [one.declaration] : [],
  )
  const functions = new Set(exported.filter(isFunction).map(nameOf))
  if (functions.size > 1 || (functions.size === 0 && exported.length !== 1)) return true
  const folder = wordsOf(dirname(path))
  const name = wordsOf(basename(path).replace(/\.tsx?$/, ''))
  return exported.some((one) => {
    const words = new Set([...wordsOf(nameOf(one)), ...folder])
    return name.every((word) => words.has(word))
  })
}

function isFunction(declaration: Declaration): boolean {
  if (declaration.type === 'VariableDeclaration') {
    return /Arrow|Function|Call/.test(declaration.declarations[0]?.init?.type ?? '')
  }
  return /^(Function|TSDeclareFunction|Class)/.test(declaration.type)
}

function nameOf(declaration: Declaration): string {
  const id =
    declaration.type === 'VariableDeclaration' ? declaration.declarations[0]?.id : 'id' in declaration && declaration.id
  return id && 'name' in id ? String(id.name) : ''
}

/**
 * Returns a name's words without endings, so that `quote-schemas` and `QUOTE_COMPONENTS` match: components of an API document are its
 * schemas.
 */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_/.]/)
    .map((word) =>
      word
        .replace(/s$/, '')
        .replace(/(ies|y|ie|ed|e|er|or|ing|ion)$/, '')
        .replace(/^component$/, 'schema'),
    )
}
