import type { SealedKind } from '../domain/sealed-kind.ts'
import { INVOICE_TOKENS } from '../outside/platform/embedded/sealed-invoice-tokens.ts'
import { SEALED_KINDS } from '../store/sealed-kinds.ts'

/** All that the database holds sealed, of the service and of the platform in it; what is needed most comes first. */
export const ALL_SEALED: readonly SealedKind[] = [...SEALED_KINDS, INVOICE_TOKENS]
