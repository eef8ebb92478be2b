import type { Context } from '../../commands/context.ts'
import type { AdmittedCall } from '../api/admitted-call.ts'

/** A message of an AI agent that passed the gate. */
export interface Message {
  admitted: AdmittedCall
  ctx: Context & { actor: { kind: 'api'; keyId: string } }
  /** True if it asks for the list of tools, which then shows only those that the key's scopes allow: a call of others is refused in words. */
  lists: boolean
}
/** The protocol a client speaks: of 2026, or an earlier one. */
export type Era = 'modern' | 'legacy'
