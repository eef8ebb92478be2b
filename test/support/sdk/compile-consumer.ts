import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../processes/process.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Type-checks the programs in a project that has installed the package, as strictly as can be, with each of these compilers, and the types of
 * Node installed in `modules`.
 */
export async function compileConsumer(
  project: string,
  compilers: readonly string[],
  modules = join(root, 'node_modules'),
): Promise<void> {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true }
  const compilerOptions = { ...strict, target: 'es2022', module: 'nodenext', types: ['node'], skipLibCheck: false }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const types of ['@types/node', 'undici-types']) {
    cpSync(join(modules, types), join(project, 'node_modules', types), { recursive: true })
  }
  for (const compiler of compilers) {
    const { code, stdout } = await runNode([compiler, '--project', project], {})
    assert.equal(code, 0, `${compiler}: ${stdout}`)
  }
}
