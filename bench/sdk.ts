import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPython } from '../test/support/python/python.ts'
import { installSdk } from '../test/support/sdk/install-sdk.ts'
import { buildWheel, SDK_BUDGETS, weighPackage } from '../test/support/sdk/weigh-packages.ts'
import { table } from './markdown.ts'

/** `npm run bench:sdk`: prints what each SDK weighs, and may weigh; tests hold them to it. */
const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
try {
  const { packed, bundled } = await weighPackage(installSdk(folder))
  const rows = [
    ['TypeScript, packed', packed, SDK_BUDGETS.packed],
    ['TypeScript, bundled, minified and compressed', bundled, SDK_BUDGETS.bundled],
    ...(hasPython() ? [['Python, wheel', statSync(await buildWheel(folder)).size, SDK_BUDGETS.wheel]] : []),
  ]
  console.log(
    table(
      ['SDK', 'bytes', 'at most'],
      rows.map((row) => row.map((value) => value.toLocaleString('en'))),
    ),
  )
} finally {
  rmSync(folder, { recursive: true })
}
