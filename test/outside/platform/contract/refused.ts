import assert from 'node:assert/strict'
import { PlatformError } from '../../../../src/outside/platform/port.ts'

/** Returns a check that an error is the platform's refusal with this code and, if given, exactly these fields. */
export function refused(code: PlatformError['code'], ...paths: string[]) {
  return (error: unknown): true => {
    assert.ok(error instanceof PlatformError, String(error))
    assert.equal(error.code, code, error.message)
    if (paths.length > 0) assert.deepEqual(error.fields.map(({ path }) => path).toSorted(), paths.toSorted())
    return true
  }
}
