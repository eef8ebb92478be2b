import { writeFileSync } from 'node:fs'
import { makeDocuments } from './make-documents.ts'

/** Writes the Shopify adapter's typed documents, src/outside/platform/shopify/documents.ts. */
writeFileSync(new URL('../../../../src/outside/platform/shopify/documents.ts', import.meta.url), await makeDocuments())
