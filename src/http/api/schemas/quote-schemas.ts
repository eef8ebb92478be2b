import Type from 'typebox'
import { MODES, STATUSES } from '../../../domain/quotes/quote-terms.ts'
import { answeredAddress, answeredCustomFields } from '../../operation/quote-request-body.ts'
import { component, datetime, growing, money, orNull, ref, says, text } from '../../operation/schema-parts.ts'

const HEADLINE_MODES = ['none', 'full', 'decided', 'open']
const currency = says('ISO 4217 code of the currency that the amounts beside it are in.', text)
const quoteId = says('The id that every operation takes; not the number that people see.', text)
const number = says('The number that people see, unique in the store.', text)
const status = says('Where the negotiation stands.', growing(STATUSES))
const mode = says('`b2b` when the buyer buys for a company that the platform knows, else `wholesale`.', growing(MODES))
const headline = says('The figure to act on; `headline_mode` says what it is.', money)
const headlineMode = says(
  '`none`: not accepted. `full`: accepted in full. `decided`: every line is accepted or declined. `open`: some lines are still undecided.',
  growing(HEADLINE_MODES),
)
const acceptedTotal = says(
  'Of a mixed acceptance only: the accepted lines net of their share of the discount, without shipping and tax. Null otherwise.',
  orNull(money),
)

const totals = component(
  'QuoteTotals',
  Type.Object(
    {
      currency,
      subtotal: says('The sum of the lines, before the discount on the whole quote.', money),
      discount_total: says('What the discount on the whole quote takes off.', money),
      shipping_total: says('What is asked for shipping.', money),
      tax_estimate: says('The tax as it is known now; the order has the last word.', money),
      total: says('What was offered in the current version, with shipping and the estimated tax.', money),
      accepted_total: acceptedTotal,
      still_open_total: says(
        'The sum of the lines that can still be decided on; null where there are none.',
        orNull(money),
      ),
      headline,
      headline_mode: headlineMode,
      base_currency: says(
        "The totals in the store's base currency.",
        Type.Object({
          currency: says("The store's base currency, ISO 4217.", text),
          total: says('As `total`.', orNull(money)),
          accepted_total: says('As `accepted_total`.', orNull(money)),
          exchange_rate: says('Units of the base currency for one of `currency`.', orNull(text)),
        }),
      ),
    },
    {
      description:
        'The amounts of a quote. Before a proposal is sent they are an estimate at catalog prices, in which custom lines have no price.',
    },
  ),
)

const kit = Type.Object({
  key: says('Lines with the same key are one kit.', text),
  role: says('Whether the line is the kit or a part of it.', growing(['parent', 'component'])),
  title: says("The kit's name.", orNull(text)),
})

const line = component(
  'QuoteLine',
  Type.Object(
    {
      id: says('Stays the same over all versions of the proposal.', text),
      quote_line_item_id: says('Reserved; null.', orNull(text)),
      position: says('Its place in the quote, from 0.', Type.Integer({ minimum: 0 })),
      product_id: says("The platform's product, `gid://platform/Product/<id>`; null for a custom line.", orNull(text)),
      variant_id: says(
        "The platform's variant, `gid://platform/ProductVariant/<id>`; null for a custom line.",
        orNull(text),
      ),
      sku: says("The variant's SKU.", orNull(text)),
      title: says("The product's title, or what the buyer called a custom line.", text),
      variant_title: says("The variant's own title.", orNull(text)),
      quantity: says('How many.', Type.Integer()),
      catalog_price: says(
        "The platform's price of one when the line was added; null for a custom line.",
        orNull(money),
      ),
      requested_price: says('What the buyer would like to pay for one.', orNull(money)),
      unit_price: says('The offered price of one; null until a proposal was sent.', orNull(money)),
      line_total: says('The price of the line; null while it has none.', orNull(money)),
      is_custom: says('Whether the line is no product of the catalog.', Type.Boolean()),
      requires_shipping: says('Whether it has to be shipped.', Type.Boolean()),
      taxable: says('Whether it is taxed.', Type.Boolean()),
      buyer_visibility: says(
        'What the buyer sees of the line: all of it, all but its price, or nothing.',
        growing(['show', 'price_hidden', 'hidden']),
      ),
      kit: says('The kit that the line belongs to; null for none.', orNull(kit)),
      decision: says(
        "The buyer's last word on the line; null while there is none.",
        orNull(growing(['accept', 'reject', 'defer'])),
      ),
      accepted: says('Whether the buyer accepted it.', Type.Boolean()),
      still_open: says('Undecided and still negotiable; a declined line is not.', Type.Boolean()),
      buyer_note: Type.Optional(
        says('What the buyer wrote to the line. Only with `read_customer_data`.', orNull(text)),
      ),
    },
    { description: 'A product or a custom item that the buyer asks for.' },
  ),
)

const customer = component(
  'QuoteCustomer',
  Type.Object(
    {
      email: says('In lower case.', text),
      name: says("The buyer's name.", orNull(text)),
      phone: says("The buyer's telephone number, as it was typed.", orNull(text)),
      company_name: says('The company, as the buyer wrote it.', orNull(text)),
      notes: says('What the buyer wrote to the request.', orNull(text)),
      shipping_address: says(
        'Where to deliver: an object with the members of an address, or null.',
        orNull(answeredAddress),
      ),
      billing_address: says(
        'Where to send the bill: an object with the members of an address, or null.',
        orNull(answeredAddress),
      ),
      custom_fields: says("The answers to the store's own questions, by the key of each.", answeredCustomFields),
    },
    { description: 'Who asks: personal data. Only with `read_customer_data`.' },
  ),
)

const proposal = component(
  'Proposal',
  Type.Object(
    {
      version_number: says('Counts the proposals of the quote, from 1.', Type.Integer()),
      sent_by: says('Who sent it.', growing(['staff', 'automation', 'api'])),
      created_at: says('When it was made.', datetime),
      shipping_status: says(
        'What is said of shipping.',
        growing(['not_required', 'to_be_confirmed', 'quoted', 'free']),
      ),
      shipping_label: says('What the shipping is called.', orNull(text)),
      payment_terms: says('The terms of payment, in words.', orNull(text)),
      deposit_percentage: says('How many per cent are to be paid in advance; null for none.', orNull(money)),
      expires_at: says('Until when the offer can be accepted; null: it does not expire.', orNull(datetime)),
    },
    { description: 'The proposal that was sent last.' },
  ),
)

const platformId = (type: string, what: string) => says(`${what}, \`gid://platform/${type}/<id>\`.`, orNull(text))
const platformIds = (type: string, what: string) =>
  says(`${what}, each \`gid://platform/${type}/<id>\`.`, Type.Array(text))

const platform = Type.Object({
  customer_id: platformId('Customer', "The buyer's account; null for a guest"),
  company_id: platformId('Company', 'The company that the buyer buys for'),
  company_location_id: platformId('CompanyLocation', 'The location of the company'),
  company_contact_id: platformId('CompanyContact', 'The buyer as a contact of the company'),
  draft_order_ids: platformIds('DraftOrder', 'The draft orders made from the quote, the oldest first'),
  order_ids: platformIds('Order', 'The orders that came of them, the oldest first'),
})

/** A quote. */
export const quoteComponent = component(
  'Quote',
  Type.Object(
    {
      object: says('Always `quote`.', Type.Literal('quote')),
      id: quoteId,
      number,
      status,
      mode,
      source: says(
        'Where the request came from.',
        growing(['storefront', 'quick_order', 'api', 'manual', 'duplicate']),
      ),
      currency,
      version_number: says('Of the last proposal; 0 before the first.', Type.Integer()),
      negotiation_round: says(
        '0 before the first proposal, then 1, and one more with each counter-offer.',
        Type.Integer(),
      ),
      po_number: says("The buyer's order number.", orNull(text)),
      requested_delivery_date: says('The day asked for, as midnight UTC.', orNull(datetime)),
      expires_at: says(
        'Until when the offer can be accepted; null: it does not expire, or there is none.',
        orNull(datetime),
      ),
      created_at: says('When it was asked for.', datetime),
      updated_at: says('When it changed last.', datetime),
      first_accepted_at: says('When the buyer first accepted anything.', orNull(datetime)),
      fully_converted_at: says('When the last accepted line was put on a draft order.', orNull(datetime)),
      invoice_sent_at: says('When the last invoice of a draft order was sent.', orNull(datetime)),
      totals: ref('QuoteTotals'),
      lines: says('In their order.', Type.Array(ref('QuoteLine'))),
      proposal: says('The proposal that was sent last; null until one is.', orNull(ref('Proposal'))),
      approval: says(
        'Whether an approval holds the quote up.',
        Type.Object({
          active: says('Whether one runs.', Type.Boolean()),
          pending_domain: says(
            "Whose it is: the store's or the buyer's company's; null for none.",
            orNull(growing(['merchant', 'buyer'])),
          ),
        }),
      ),
      platform: says('What belongs to the quote on the commerce platform.', platform),
      assigned_staff: says(
        'Who of the store looks after it; null: nobody yet.',
        orNull(
          Type.Object({
            id: says('What `assigned_staff_id` filters by.', text),
            email: says('Their address at work.', text),
          }),
        ),
      ),
      kit_conversion_mode: says('How kits come onto orders.', growing(['components', 'bundle', 'single_line'])),
      based_on_quote_id: says('The quote that this one was duplicated from.', orNull(text)),
      links: says(
        'Pages for people.',
        Type.Object({ admin_url: says("The quote in the staff's app.", Type.String({ format: 'uri' })) }),
      ),
      customer: Type.Optional(ref('QuoteCustomer')),
    },
    { description: "A buyer's request and its negotiation." },
  ),
)

/** The quote in short. */
export const snapshotComponent = component(
  'QuoteSnapshot',
  Type.Object(
    {
      object: says('Always `quote`.', Type.Literal('quote')),
      id: quoteId,
      number,
      status,
      mode,
      currency,
      total: says('What was offered in the current version, with shipping and the estimated tax.', money),
      accepted_total: acceptedTotal,
      headline,
      headline_mode: headlineMode,
      updated_at: says('When it changed last.', datetime),
    },
    { description: 'The quote in short, as webhooks carry it: without personal data.' },
  ),
)

/** A quote and its parts. */
export const QUOTE_COMPONENTS = [totals, line, customer, proposal, quoteComponent]
