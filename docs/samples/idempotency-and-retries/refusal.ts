import { ApiError, QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

const { data } = await client.quotes.list({ status: 'submitted', limit: 1 })
for (const quote of data) {
  try {
    await client.quotes.sendProposal(quote.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error // no answer: not known whether it was sent
    if (error.code === 'no_staged_proposal')
      console.log('Staff have not prepared a proposal yet')
    else if (error.code === 'below_price_floor')
      console.log('Ask a person to confirm the price')
    else throw error
  }
}
