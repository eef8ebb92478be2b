import type { DraftInput, DraftLine, DraftOrder } from '../../../src/outside/platform/draft-order.ts'
import type { ProductInput } from '../../../src/outside/platform/embedded/catalogue/product-input.ts'
import {
  createEmbeddedPlatform,
  type EmbeddedOptions,
  type EmbeddedPlatform,
} from '../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Gid } from '../../../src/outside/platform/gid.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'

export const SECRET_KEYS = ['a test key of at least 32 characters']

/** The embedded platform alone, on its own database, with a clock the test moves. */
export interface TestPlatform extends TestDatabase {
  platform: EmbeddedPlatform
  now: Date
  wait(ms: number): void
  /** A second platform on the same database, as in another process. */
  another(options?: EmbeddedOptions): EmbeddedPlatform
  newStore(): string
}

/** Opens it; `options` override how it is made. */
export async function openTestPlatform(options: EmbeddedOptions = {}): Promise<TestPlatform> {
  const database = await openTestDatabase()
  let stores = 0
  const opened: TestPlatform = {
    ...database,
    now: new Date('2026-11-21T09:00:00Z'),
    wait: (ms) => {
      opened.now = new Date(opened.now.getTime() + ms)
    },
    another: (more = {}) =>
      createEmbeddedPlatform(database.pool, {
        clock: () => opened.now,
        baseUrl: 'https://shop.example',
        secretKeys: SECRET_KEYS,
        ...options,
        ...more,
      }),
    newStore: () => String(++stores),
    platform: undefined as unknown as EmbeddedPlatform,
  }
  opened.platform = opened.another()
  return opened
}

export function callOf(storeId: string) {
  return { storeId, deadline: new Date(Date.now() + 240_000) }
}

/** Returns the lines of worked example V01 of the negotiation's money rules, as custom lines, changed by `more`. */
export function draftInput(more: Partial<DraftInput> = {}): DraftInput {
  return {
    currency: 'EUR',
    lines: [customLine('A', 3, '33.33'), customLine('B', 7, '12.49'), customLine('C', 1, '250.00')],
    buyer: { email: 'kim@buyer.example', customerId: null, company: null },
    shippingAddress: null,
    billingAddress: null,
    shipping: null,
    poNumber: null,
    note: null,
    taxExempt: false,
    paymentTermsTemplateId: null,
    depositPercentage: null,
    ...more,
  }
}

export function customLine(lineId: string, quantity: number, unitPrice: string): DraftLine {
  return {
    kind: 'custom',
    lineId,
    title: `Thing ${lineId}`,
    quantity,
    unitPrice,
    taxable: true,
    requiresShipping: true,
  }
}

export function variantLine(variantId: Gid<'ProductVariant'>, quantity: number, unitPrice = '10.00'): DraftLine {
  return { kind: 'variant', lineId: `line ${variantId}`, variantId, quantity, unitPrice }
}

let keys = 0
/** Returns a draft order with a new key. */
export function addDraft(
  { platform }: { platform: EmbeddedPlatform },
  storeId: string,
  more: Partial<DraftInput> = {},
): Promise<DraftOrder> {
  keys += 1
  return platform.createDraftOrder(callOf(storeId), `own key ${keys}`, draftInput(more))
}

/** Creates a variant with this much stock. */
export async function addStocked(
  { platform, now }: { platform: EmbeddedPlatform; now: Date },
  storeId: string,
  quantity: string,
  inventoryPolicy: 'deny' | 'continue' = 'deny',
): Promise<Gid<'ProductVariant'>> {
  keys += 1
  const product: ProductInput = {
    handle: `stocked-${keys}`,
    title: 'Stocked',
    variants: [
      {
        options: ['Default Title'],
        price: '10.00',
        inventoryTracked: true,
        inventoryQuantity: quantity,
        inventoryPolicy,
      },
    ],
  }
  const { variants } = await platform.saveProducts(storeId, [product], now)
  return variants[0]?.id ?? 'gid://platform/ProductVariant/0'
}

export async function stockOf({ pool }: TestDatabase, storeId: string, id: Gid<'ProductVariant'>): Promise<number> {
  const { rows } = await pool.query(
    'select inventory_quantity::int as n from platform.variant where store_id = $1 and id = $2',
    [storeId, id.slice(id.lastIndexOf('/') + 1)],
  )
  return rows[0].n
}

/** Returns the platform's notifications so far, in order. */
export async function toldOf({ pool }: TestDatabase, storeId: string): Promise<{ topic: string; payload: object }[]> {
  const { rows } = await pool.query(
    'select topic, payload from platform.notification where store_id = $1 order by position',
    [storeId],
  )
  return rows
}

export async function topicsOf(database: TestDatabase, storeId: string): Promise<string[]> {
  return (await toldOf(database, storeId)).map(({ topic }) => topic)
}
