import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type ArrowFunctionExpression, type Function as FunctionNode, Visitor } from 'oxc-parser'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const MOST_LINES = 60

it('no function is longer than 60 lines, including those in JSX texts and templates, which Biome does not count', () => {
  assert.deepEqual(readSourceFiles().flatMap(findLong), [])
})

function findLong({ path, program, lineAt }: SourceFile): string[] {
  const long: string[] = []
  const check = ({ body, start }: FunctionNode | ArrowFunctionExpression) => {
    const lines = body ? lineAt(body.end) - lineAt(body.start) - 1 : 0
    if (lines > MOST_LINES) long.push(`${path}:${lineAt(start)} has ${lines} lines`)
  }
  new Visitor({ FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check }).visit(program)
  return long
}
