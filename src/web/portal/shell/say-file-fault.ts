import type { Catalogue } from '../../../languages/catalogues.ts'
import type { Say } from '../../../languages/say.ts'
import { Refusal } from '../../http/send.ts'

const FAULTS = ['file_kind', 'file_content', 'empty', 'file_infected'] as const

/** Returns a function that says why a file could not be uploaded. */
export function sayFileFault(say: Say<Catalogue['portal']>): (error: unknown) => string {
  return (error) => {
    const { code, errors } = error instanceof Refusal ? error : { code: null, errors: [] }
    const fault = FAULTS.find((one) => one === errors[0]?.fault?.code)
    if (fault) return say(`files.fault.${fault}`)
    return say(
      `files.fault.${code === 'payload_too_large' ? 'too_large' : code === 'rate_limited' ? 'too_often' : 'other'}`,
    )
  }
}
