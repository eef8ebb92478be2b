import { SEALED_KINDS } from '../../database/secrets/sealed-kinds.ts'
import type { SealedKind } from '../../domain/secrets/sealed-kind.ts'
import { SEALED_INVOICE_TOKENS } from '../../outside/platform/embedded/orders/sealed-invoice-tokens.ts'

/** Everything the database holds sealed, of the service and the embedded platform, most needed first. */
export const ALL_SEALED_KINDS: readonly SealedKind[] = [...SEALED_KINDS, SEALED_INVOICE_TOKENS]
