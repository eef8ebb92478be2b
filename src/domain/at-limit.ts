import type { FieldFault } from './field-fault.ts'
import type { FieldError } from './problem.ts'

/** Returns a fault about a limit, with its message for `/v1`. */
export function atLimit(
  message: string,
  code: Extract<FieldFault, { limit: number }>['code'],
  limit: number | bigint,
): Required<Omit<FieldError, 'field'>> {
  return { message, fault: { code, limit: Number(limit) } }
}
