import { documentStem } from '../../domain/documents/documents.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Language } from '../../languages/languages.ts'
import type { DocumentMaker } from '../../outside/documents/document-maker.ts'
import { viewPaper } from '../../views/documents/pdf/paper.ts'
import type { Context } from '../context.ts'
import { documentSource } from './document-source.ts'
import { type LogoSystems, withLogo } from './with-logo.ts'

/** The PDF of a proposal, and an SVG of its pages, one below the other. */
interface Drawn {
  fileName: string
  pdf: Buffer
  picture: string
}

/** Makes the PDF that a proposal would get if it were sent now: `released` is the quote afterwards. Stores nothing but a fetched logo. */
export async function drawProposal(
  { store, now }: Pick<Context, 'store' | 'now'>,
  systems: LogoSystems & { documents: Pick<DocumentMaker, 'draw'> },
  released: WorkingQuote,
  language: Language | null,
): Promise<Drawn> {
  const source = documentSource(store, released, { at: now, language, draftOrderId: null })
  const paper = viewPaper('proposal', source, null)
  const logo = { storeId: store.id, url: source.seller.branding.logo_url }
  const drawn = await withLogo(systems, logo, (picture) => systems.documents.draw(paper, picture))
  return { fileName: `${documentStem(released.number, 'proposal')}${released.versionNumber}.pdf`, ...drawn }
}
