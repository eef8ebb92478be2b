import type { KeptText, QuoteToShow } from '../../database/quotes/quote-texts.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { type QuoteView, viewCustomer, viewQuote } from './quote.ts'

/** The form of the texts. Raise it with every change of viewQuote: kept texts of another form are made anew. */
export const QUOTE_TEXT_FORM = 2

/** The texts that commands keep of quotes. */
export const QUOTE_TEXTS = { form: QUOTE_TEXT_FORM, of: quoteText }

/** The places where something is put in when a text is read. JSON contains no such characters: its strings escape them. */
const PLACE = { noNote: '\x01', note: '\x02', customer: '\x03', baseUrl: '\x04', staffEmail: '\x05' }
const PLACES = new RegExp(`[${Object.values(PLACE).join('')}]`, 'g')

/**
 * Returns the quote as viewQuote shows it, as JSON text without personal data, with places for that, for the assignee's address and for
 * the service's. A list that only fills places costs half of one that reads, views and writes each quote.
 */
export function quoteText(quote: Quote): string {
  const view = viewQuote(quote, { personal: false, baseUrl: '' })
  const members = Object.entries(view).map(
    ([name, value]) => `"${name}":${WITH_PLACES[name]?.(quote, view) ?? JSON.stringify(value)}`,
  )
  return `{${members.join(',')}${PLACE.customer}}`
}

type View = ReturnType<typeof viewQuote>

/** The members with places. */
const WITH_PLACES: Record<string, (quote: Quote, view: View) => string> = {
  lines: (quote, { lines }) => {
    const texts = lines.map((line, i) => {
      const place = quote.lines[i]?.buyerNote == null ? PLACE.noNote : PLACE.note
      return `${JSON.stringify(line).slice(0, -1)}${place}}`
    })
    return `[${texts.join(',')}]`
  },
  assigned_staff: ({ assignedStaff }) =>
    assignedStaff ? `{"id":${JSON.stringify(assignedStaff.id)},"email":${PLACE.staffEmail}}` : 'null',
  links: (_, { links }) => `{"admin_url":"${PLACE.baseUrl}${JSON.stringify(links.admin_url).slice(1)}}`,
}

/** Returns the JSON of a quote as viewQuote shows it, from its kept text if there is one. */
export function showQuote(quote: QuoteToShow, view: QuoteView): string {
  return 'kept' in quote ? fillQuoteText(quote.kept, view.baseUrl) : JSON.stringify(viewQuote(quote.quote, view))
}

/** Only readers of personal data are given a buyer. */
function fillQuoteText({ text, staffEmail, buyer }: KeptText, baseUrl: string): string {
  const base = JSON.stringify(baseUrl).slice(1, -1)
  let notes = 0
  return text.replace(PLACES, (place) => {
    if (place === PLACE.baseUrl) return base
    if (place === PLACE.staffEmail) return JSON.stringify(staffEmail ?? '')
    if (!buyer) return ''
    if (place === PLACE.noNote) return ',"buyer_note":null'
    if (place === PLACE.note) return `,"buyer_note":${JSON.stringify(buyer.notes[notes++])}`
    return `,"customer":${JSON.stringify(viewCustomer(buyer))}`
  })
}
