import type { DocumentSource } from '../../../src/domain/documents/documents.ts'
import { evidenceOf } from '../../../src/domain/documents/evidence.ts'
import type { Paper } from '../../../src/domain/documents/paper.ts'
import type { MailContent } from '../../../src/domain/mail/mail-message.ts'
import { mailAction, mailText } from '../../../src/domain/mail/mail-text.ts'
import { type MailName, mailOf } from '../../../src/domain/mail/mails.ts'
import { sampleValues } from '../../../src/domain/mail/sample-values.ts'
import type { DictionaryName } from '../../../src/domain/packing/dictionaries.ts'
import { totalsOf } from '../../../src/domain/quotes/line-state.ts'
import { showOffered, showRequested } from '../../../src/http/api/examples/sample-quote.ts'
import { LANGUAGES, type Language } from '../../../src/languages/languages.ts'
import { createDocumentMaker } from '../../../src/outside/documents/document-maker.ts'
import { viewPaper } from '../../../src/views/documents/pdf/paper.ts'
import { renderMailMessage } from '../../../src/views/mail/render-mail.ts'
import { viewBranding } from '../../../src/views/stores/branding.ts'
import { quoteLine } from '../given/lines.ts'
import { paperSource } from '../given/paper.ts'

/** Returns samples of what is packed with a dictionary: together, the dictionary made of them. What is most alike comes last. */
export const SAMPLES: Readonly<Record<DictionaryName, () => Promise<Buffer[]>>> = {
  pdfs: samplePdfs,
  mails: async () => (await sampleMails()).map((mail) => Buffer.from(JSON.stringify(mail))),
  answers: async () =>
    [showRequested, showOffered].map((show) => Buffer.from(JSON.stringify(show('https://a.example')))),
}

const LATIN = Array.from({ length: 0x180 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i))
/** All letters, digits and signs of Latin documents, so that the dictionary holds their outlines. */
const LETTERS = [...LATIN.filter((one) => /[^\p{C}\u00a0]/u.test(one)), ...'–—‘’‚“”„•…€£¥₺₹₽₩×−'].join(' ')

/** As many lines as most quotes have at most, since the numbers of a file's objects grow with them. */
const LINES = 12

/** Returns a proposal with every Latin letter, and a usual confirmation with its evidence, pro-forma invoice and proposal. */
export async function samplePdfs(): Promise<Buffer[]> {
  const maker = createDocumentMaker({ opensStreams: true })
  const letters = quoteLine({ title: LETTERS, sku: LETTERS, unitPrice: 2100n, lineTotal: 2100n })
  const papers = [
    viewPaper('proposal', paperSource([letters]), null),
    sampleConfirmation(),
    viewPaper('proforma_invoice', usualSource(), null),
    viewPaper('proposal', usualSource(), null),
  ]
  try {
    const pdfs: Buffer[] = []
    for (const paper of papers) pdfs.push(await maker.make(paper, null))
    return pdfs
  } finally {
    await maker.close()
  }
}

function usualSource(): DocumentSource {
  const lines = Array.from({ length: LINES }, (_, i) => {
    const lineTotal = BigInt((3 + 7 * i) * (137 + 211 * i))
    const price = { quantity: 3 + 7 * i, unitPrice: BigInt(137 + 211 * i), lineTotal, discountShare: lineTotal / 20n }
    return quoteLine({
      id: `qli_${i}`,
      title: `Article ${i}`,
      variantTitle: 'Size L',
      sku: `SKU-${1000 + i}`,
      ...price,
    })
  })
  const { quote, ...source } = paperSource(lines)
  const address = {
    first_name: 'Jo',
    last_name: 'Weber',
    address1: '1 Main Street',
    city: 'Town',
    country_code: 'US',
    zip: '12345',
  }
  return {
    ...source,
    quote: {
      ...quote,
      poNumber: 'PO-1042',
      totals: totalsOf(lines, 1800n, 700n),
      customer: { ...quote.customer, name: 'Jo Weber', companyName: 'Acme Ltd', shippingAddress: address },
      proposal: quote.proposal && {
        ...quote.proposal,
        shippingLabel: 'Freight',
        paymentTerms: 'Net 30',
        note: 'Thank you.',
      },
    },
  }
}

function sampleConfirmation(): Paper {
  const signature = { name: 'Jo Weber', role: 'Purchasing', email: 'jo@acme.example', by: 'link' } as const
  const seen = { at: new Date('2026-10-01T12:00:00Z'), address: '192.0.2.1', browser: 'Mozilla/5.0' }
  const unsigned = usualSource()
  const accepts = unsigned.quote.lines.map(({ id }) => id)
  const source = { ...unsigned, consent: { accepts, signatures: [{ ...signature, ...seen }] } }
  const evidence = evidenceOf(source, '0123456789ABCDEF', null)
  return viewPaper('confirmation', source, null, {
    checked: evidence && { evidence, url: 'https://quotes.example.com/verify/0123-4567-89AB-CDEF' },
  })
}

/** The mails every quote has, last. */
const USUAL: readonly MailName[] = [
  'message',
  'invoice',
  'countered',
  'accepted_to_staff',
  'accepted',
  'new_request',
  'request_received',
  'proposal',
]

/** Returns the usual mails in every language, with made-up values. */
async function sampleMails(): Promise<MailContent[]> {
  const mails: MailContent[] = []
  for (const language of LANGUAGES.toReversed()) for (const name of USUAL) mails.push(await sampleMail(name, language))
  return mails
}

async function sampleMail(name: MailName, language: Language): Promise<MailContent> {
  const values = sampleValues(language)
  const content = await renderMailMessage({
    ...{ name, values, language },
    text: mailText(name, {}, language),
    branding: viewBranding({ name: 'A store', settings: {} }),
    action: { label: mailAction(name, language), url: (name === 'invoice' ? values.pay_link : values.link) ?? '' },
    lineCount: mailOf(name).to === 'buyer' ? 3 : null,
  })
  return { to: { name: 'Jo Weber', address: 'jo@acme.example' }, ...content, unsubscribeUrl: null, documentId: null }
}
