import Type from 'typebox'
import { MODES, QUOTE_SOURCES, STATUSES } from '../../../domain/quotes/quote-terms.ts'
import { choice, choiceComponent } from '../../operation/choice-schema.ts'
import { answeredAddress, answeredCustomFields } from '../../operation/quote-request-body.ts'
import { component, datetime, growing, money, orNull, ref, says, text } from '../../operation/schema-parts.ts'
import { tierComponent, tiers } from '../../operation/tiers-schema.ts'

const HEADLINE_MODES = ['none', 'full', 'decided', 'open']
const currency = says('ISO 4217 code of the currency of these amounts.', text)
const quoteId = says('The id used by all operations; not the number shown to people.', text)
const number = says('The number shown to people, unique in the store.', text)
const status = says('The state of the negotiation.', growing(STATUSES))
const mode = says('`b2b` when the buyer buys for a company that the platform knows, else `wholesale`.', growing(MODES))
const headline = says('The main figure; `headline_mode` says what it is.', money)
const headlineMode = says(
  '`none`: not accepted. `full`: accepted in full. `decided`: every line is accepted or declined. `open`: some lines are still undecided.',
  growing(HEADLINE_MODES),
)
const acceptedTotal = says(
  'Only for a mixed acceptance: the accepted lines net of their share of the discount, without shipping and tax. Otherwise null.',
  orNull(money),
)

const totals = component(
  'QuoteTotals',
  Type.Object(
    {
      currency,
      subtotal: says('The sum of the lines before the whole-quote discount.', money),
      discount_total: says('The amount of the whole-quote discount.', money),
      shipping_total: says('The price of shipping.', money),
      tax_estimate: says("The estimated tax; the order's is final.", money),
      total: says("The current version's offer, with shipping and the estimated tax.", money),
      accepted_total: acceptedTotal,
      still_open_total: says('The sum of lines still to be decided; null if there are none.', orNull(money)),
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
  key: says('Lines with the same key form one kit.', text),
  role: says('Whether the line is the kit itself or a component.', growing(['parent', 'component'])),
  title: says("The kit's name.", orNull(text)),
})

const line = component(
  'QuoteLine',
  Type.Object(
    {
      id: says('Stays the same across versions of the proposal.', text),
      quote_line_item_id: says('Reserved; null.', orNull(text)),
      position: says('Its position in the quote, from 0.', Type.Integer({ minimum: 0 })),
      product_id: says("The platform's product, `gid://platform/Product/<id>`; null for a custom line.", orNull(text)),
      variant_id: says(
        "The platform's variant, `gid://platform/ProductVariant/<id>`; null for a custom line.",
        orNull(text),
      ),
      sku: says("The variant's SKU.", orNull(text)),
      title: says("The product's title, or the buyer's name for a custom line.", text),
      variant_title: says("The variant's own title.", orNull(text)),
      quantity: says('How many.', Type.Integer()),
      catalog_price: says("The platform's unit price when the line was added; null for a custom line.", orNull(money)),
      requested_price: says('The unit price the buyer would like.', orNull(money)),
      unit_price: says('The offered unit price; null until a proposal is sent.', orNull(money)),
      line_total: says('The price of the line; null if it has none yet.', orNull(money)),
      tiers: Type.Optional(
        says(
          'The unit prices by quantity that the buyer chooses from, the smallest quantity first; less than that is not offered. Left out if the line is offered in one quantity only. `quantity`, `unit_price` and `line_total` are those of the offered quantity, and of the accepted one once the buyer has accepted.',
          tiers,
        ),
      ),
      choice: Type.Optional(
        says(
          'The choice it offers the buyer: an option, or one of several alternatives. Left out if the line belongs to the offer. A line that is not chosen is in no total and does not keep the quote from being accepted; once the buyer has answered, its `decision` is `reject`.',
          choice,
        ),
      ),
      is_custom: says('Whether the line is not in the catalog.', Type.Boolean()),
      requires_shipping: says('Whether it is shipped.', Type.Boolean()),
      taxable: says('Whether it is taxed.', Type.Boolean()),
      buyer_visibility: says(
        'How the buyer sees the line: completely, without its price, or not at all.',
        growing(['show', 'price_hidden', 'hidden']),
      ),
      kit: says('The kit the line belongs to; null for none.', orNull(kit)),
      decision: says(
        "The buyer's last decision on the line; null if there is none.",
        orNull(growing(['accept', 'reject', 'defer'])),
      ),
      accepted: says('Whether the buyer accepted it.', Type.Boolean()),
      still_open: says('Undecided and still negotiable; a declined line is not.', Type.Boolean()),
      buyer_note: Type.Optional(says("The buyer's note on the line. Only with `read_customer_data`.", orNull(text))),
    },
    { description: 'A requested product or custom item.' },
  ),
)

const customer = component(
  'QuoteCustomer',
  Type.Object(
    {
      email: says('In lower case.', text),
      name: says("The buyer's name.", orNull(text)),
      phone: says("The buyer's telephone number, as typed.", orNull(text)),
      company_name: says('The company, as the buyer entered it.', orNull(text)),
      notes: says("The buyer's note on the request.", orNull(text)),
      shipping_address: says(
        'The delivery address: an object with the fields of an address, or null.',
        orNull(answeredAddress),
      ),
      billing_address: says(
        'The billing address: an object with the fields of an address, or null.',
        orNull(answeredAddress),
      ),
      custom_fields: says("The answers to the store's custom fields, by key.", answeredCustomFields),
    },
    { description: 'The buyer: personal data. Only with `read_customer_data`.' },
  ),
)

const proposal = component(
  'Proposal',
  Type.Object(
    {
      version_number: says('The number of the proposal within the quote, from 1.', Type.Integer()),
      sent_by: says('Who sent it.', growing(['staff', 'automation', 'api'])),
      created_at: says('When it was made.', datetime),
      shipping_status: says('The shipping terms.', growing(['not_required', 'to_be_confirmed', 'quoted', 'free'])),
      shipping_label: says('The name of the shipping.', orNull(text)),
      payment_terms: says('The payment terms, in words.', orNull(text)),
      deposit_percentage: says('The deposit in percent; null for none.', orNull(money)),
      expires_at: says('When the offer expires; null: it does not expire.', orNull(datetime)),
    },
    { description: 'The last sent proposal.' },
  ),
)

const platformId = (type: string, what: string) => says(`${what}, \`gid://platform/${type}/<id>\`.`, orNull(text))
const platformIds = (type: string, what: string) =>
  says(`${what}, each \`gid://platform/${type}/<id>\`.`, Type.Array(text))

const platform = Type.Object({
  customer_id: platformId('Customer', "The buyer's account; null for a guest"),
  company_id: platformId('Company', 'The company the buyer buys for'),
  company_location_id: platformId('CompanyLocation', "The company's location"),
  company_contact_id: platformId('CompanyContact', 'The buyer as a contact of the company'),
  draft_order_ids: platformIds('DraftOrder', 'The draft orders made from the quote, oldest first'),
  order_ids: platformIds('Order', 'The orders made from them, oldest first'),
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
      source: says('Where the request came from.', growing(QUOTE_SOURCES)),
      currency,
      version_number: says('The version of the last proposal; 0 before the first.', Type.Integer()),
      negotiation_round: says('0 before the first proposal, then 1, plus one for each counter-offer.', Type.Integer()),
      po_number: says("The buyer's order number.", orNull(text)),
      requested_delivery_date: says('The requested day, as midnight UTC.', orNull(datetime)),
      expires_at: says('When the offer expires; null: it does not expire, or there is none.', orNull(datetime)),
      created_at: says('When it was requested.', datetime),
      updated_at: says('When it changed last.', datetime),
      first_accepted_at: says('When the buyer first accepted anything.', orNull(datetime)),
      fully_converted_at: says('When the last accepted line was put on a draft order.', orNull(datetime)),
      invoice_sent_at: says('When the last invoice for a draft order was sent.', orNull(datetime)),
      totals: ref('QuoteTotals'),
      lines: says('In order.', Type.Array(ref('QuoteLine'))),
      proposal: says('The last sent proposal; null if none was sent.', orNull(ref('Proposal'))),
      approval: says(
        'The approval that the quote is waiting for.',
        Type.Object({
          active: says('Whether an approval is running.', Type.Boolean()),
          pending_domain: says(
            "Who approves: the store or the buyer's company; null for none.",
            orNull(growing(['merchant', 'buyer'])),
          ),
        }),
      ),
      platform: says("The quote's objects on the commerce platform.", platform),
      assigned_staff: says(
        'The assigned staff member; null: unassigned.',
        orNull(
          Type.Object({
            id: says('The id to use with `assigned_staff_id`.', text),
            email: says('Their work e-mail address.', text),
          }),
        ),
      ),
      kit_conversion_mode: says('How kits are put on orders.', growing(['components', 'bundle', 'single_line'])),
      based_on_quote_id: says('The quote this one was duplicated from.', orNull(text)),
      links: says(
        'Pages for people.',
        Type.Object({ admin_url: says("The quote in staff's web app.", Type.String({ format: 'uri' })) }),
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
      total: says("The current version's offer, with shipping and the estimated tax.", money),
      accepted_total: acceptedTotal,
      headline,
      headline_mode: headlineMode,
      updated_at: says('When it changed last.', datetime),
    },
    { description: 'A summary of the quote, as sent in webhooks: without personal data.' },
  ),
)

/** A quote and its parts. */
export const QUOTE_COMPONENTS = [totals, tierComponent, choiceComponent, line, customer, proposal, quoteComponent]
