import { SEALED_KINDS } from '../../database/secrets/sealed-kinds.ts'
import type { SealedKind } from '../../domain/secrets/sealed-kind.ts'
import { INVOICE_TOKENS } from '../../outside/platform/embedded/orders/sealed-invoice-tokens.ts'

/** All that the database holds sealed, of the service and of the platform in it; what is needed most comes first. */
export const ALL_SEALED: readonly SealedKind[] = [...SEALED_KINDS, INVOICE_TOKENS]
