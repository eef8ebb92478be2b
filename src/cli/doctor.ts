import type { Command } from 'commander'
import { examine } from '../queries/health/examine.ts'
import { printTable } from './print.ts'
import { withDatabase } from './session.ts'

/** `qns doctor` */
export function fillDoctor(doctor: Command): void {
  doctor.option('--json', 'print JSON').action(async ({ json = false }) => {
    const findings = await withDatabase('doctor', async ({ db, config, now }) => {
      const { secretKeys, smtp, bucket } = config
      const storage = bucket && (await import('../outside/s3-files.ts')).s3Files(bucket)
      return examine({ db, now, secretKeys, bucket: storage, sendsMail: smtp !== null })
    })
    printTable(
      findings.map((finding) => ({ ...finding })),
      json,
    )
    if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
  })
}
