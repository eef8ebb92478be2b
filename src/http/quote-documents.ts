import Type from 'typebox'
import type { Context } from '../commands/context.ts'
import { fileLink } from '../domain/documents/file-link.ts'
import type { WorkingQuote } from '../domain/quotes/quote.ts'
import { listDocuments } from '../queries/documents/list-documents.ts'
import { viewQuoteDocument } from '../views/documents/document.ts'
import { DOCUMENT_FIELDS } from './api/schemas/schemas.ts'
import { answerPage } from './operation/answer-page.ts'
import { operation } from './operation/operation.ts'
import { component, datetime, list, orNull } from './operation/schema-parts.ts'

/** Schemas of a quote's documents, the same for buyers and staff. */
export const QUOTE_DOCUMENT_COMPONENTS = [
  component(
    'QuoteDocument',
    Type.Object({
      ...DOCUMENT_FIELDS,
      position: Type.Integer({ description: 'For a proposal its version, for others their number within the type.' }),
      created_at: datetime,
      file_size: orNull(
        Type.Integer({ description: 'Null while the document is being prepared, like its time and link.' }),
      ),
      generated_at: orNull(datetime),
      download_url: orNull(Type.String({ description: 'Opens the document without a key, for 15 minutes.' })),
      download_url_expires_at: orNull(datetime),
    }),
  ),
  component('QuoteDocumentList', list('QuoteDocument', Type.Null())),
]

/** Describes the route that lists them, below `/quotes/{id}` of both APIs. */
export const LIST_DOCUMENTS = {
  ...operation({
    operationId: 'listQuoteDocuments',
    summary: 'List the documents of a quote',
    description: 'The newest 100, including those being prepared.',
    tag: 'Quotes',
    ok: [200, 'QuoteDocumentList'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}

/** Returns the quote's documents as its page shows them, each with a link once it is made; for a copy's reader the offers alone. */
export async function showDocuments(
  ctx: Context,
  quote: WorkingQuote,
  baseUrl: string,
  { offersAlone = false }: { offersAlone?: boolean } = {},
) {
  const { secretBox, now } = ctx
  const page = await listDocuments(ctx, quote)
  const shown = offersAlone ? page.items.filter(({ type }) => type === 'proposal') : page.items
  return answerPage({ ...page, items: shown }, (one) =>
    viewQuoteDocument(one, fileLink(secretBox, 'document', one, { baseUrl, now })),
  )
}
