import Type, { type Static } from 'typebox'
import { PRICE_DIGITS, TOTAL_DIGITS } from '../../../domain/money.ts'
import { MOST_TIERS } from '../../../domain/pricing/price-tiers.ts'

const closed = { additionalProperties: false }
const optional = Type.Optional
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const decimal = (digits: number) =>
  Type.String({
    pattern: `^[0-9]{1,${digits}}(\\.[0-9]{1,2})?$`,
    description: `A decimal of up to ${digits} digits and 2 decimals, such as 12.50.`,
  })
const percent = (decimals: number) =>
  Type.String({
    pattern: `^[0-9]{1,3}(\\.[0-9]{1,${decimals}})?$`,
    description: `A percentage with at most ${decimals} decimals, such as 7.5.`,
  })
/** Allows null; unlike a union, it reports what is wrong with a field. */
const orNull = <T extends Type.TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [(schema as { type?: string }).type, 'null'] })

const AMOUNT = decimal(PRICE_DIGITS)
/** An amount for the whole quote. */
const LARGE_AMOUNT = decimal(TOTAL_DIGITS)

const price = Type.Object(
  {
    kind: Type.Enum(['unit', 'percent', 'fixed', 'requested', 'catalog']),
    amount: optional(AMOUNT),
    off: optional(Type.String({ maxLength: 13, description: 'A percentage, or for `fixed` an amount per unit.' })),
  },
  { ...closed, description: '`unit` takes `amount`, `percent` and `fixed` take `off`.' },
)
const kit = Type.Object(
  {
    key: text(100),
    role: Type.Enum(['parent', 'component']),
    title: optional(orNull(text(255))),
  },
  closed,
)
const tier = Type.Object(
  { from_quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }), unit_price: AMOUNT },
  { ...closed, description: 'The unit price from this quantity on.' },
)
const choice = Type.Object(
  {
    kind: Type.Enum(['optional', 'one_of']),
    group: optional(orNull(text(100))),
    preselected: Type.Boolean({ description: 'In the sum until the buyer chooses.' }),
  },
  {
    ...closed,
    description:
      'Lets the buyer leave the line out (`optional`), or take it instead of others: `one_of` takes the `group` they share, and one of them is preselected.',
  },
)
const line = Type.Object(
  {
    id: optional(text(40)),
    variant_id: optional(Type.String({ minLength: 1, description: 'gid://platform/ProductVariant/<id> or the id.' })),
    custom: optional(
      Type.Object({ title: text(255), description: optional(Type.String({ maxLength: 2000 })) }, closed),
    ),
    taxable: optional(Type.Boolean({ description: 'For a new custom line; default true.' })),
    requires_shipping: optional(Type.Boolean({ description: 'For a new custom line; default true.' })),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    price: orNull(price),
    visibility: optional(Type.Enum(['show', 'price_hidden', 'hidden'])),
    kit: optional(orNull(kit)),
    tiers: optional(
      orNull(
        Type.Array(tier, {
          minItems: 1,
          maxItems: MOST_TIERS,
          description: 'Unit prices by quantity, the smallest first. They apply instead of `price`.',
        }),
      ),
    ),
    choice: optional(orNull(choice)),
  },
  { ...closed, description: 'A line of the quote by `id`, or a new one by `variant_id` or `custom`.' },
)

/** The body of `PUT /admin/api/quotes/{id}/proposal`: the whole proposal; fields left out are empty. */
export const PROPOSAL_MEMBERS = {
  lines: Type.Array(line, { minItems: 1, maxItems: 100 }),
  discount: optional(
    orNull(
      Type.Object(
        { kind: Type.Enum(['percent', 'fixed']), off: optional(percent(4)), amount: optional(LARGE_AMOUNT) },
        { ...closed, description: '`percent` takes `off`, `fixed` takes `amount`.' },
      ),
    ),
  ),
  shipping: Type.Object(
    {
      status: Type.Enum(['not_required', 'to_be_confirmed', 'quoted', 'free']),
      label: optional(orNull(text(255))),
      amount: optional(AMOUNT),
    },
    closed,
  ),
  tax: Type.Object(
    {
      kind: Type.Enum(['none', 'rate', 'amount', 'platform']),
      percent: optional(percent(4)),
      shipping_taxable: optional(Type.Boolean()),
      amount: optional(LARGE_AMOUNT),
    },
    {
      ...closed,
      description:
        '`rate` takes `percent` and `shipping_taxable`, `amount` takes `amount`. `platform` leaves it to the platform, which is asked with every save and again on sending; its `amount` is only shown, not read.',
    },
  ),
  payment_terms: optional(orNull(text(255))),
  deposit_percentage: optional(orNull(percent(2))),
  expiry: optional(
    orNull(
      Type.Object(
        {
          at: optional(Type.String({ format: 'date-time' })),
          days: optional(Type.Integer({ minimum: 1, maximum: 3650 })),
        },
        { ...closed, description: 'Either `at`, or `days` from sending; null for the store’s default.' },
      ),
    ),
  ),
  note: optional(orNull(Type.String({ maxLength: 5000 }))),
  kit_conversion_mode: optional(Type.Enum(['components', 'bundle', 'single_line'])),
}

const body = Type.Object(PROPOSAL_MEMBERS)
/** An incoming proposal, valid in form. */
export type ProposalBody = Static<typeof body>
export type LineBody = ProposalBody['lines'][number]
