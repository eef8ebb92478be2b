import { GraphQLError } from 'graphql'
import { catalogueRoot } from '../catalogue/catalogue-root.ts'
import { collectionView, productView, variantView } from '../catalogue/catalogue-views.ts'
import { companyRoot } from '../companies/company-root.ts'
import { companyView, contactView, customerView, locationView } from '../companies/company-views.ts'
import { draftRoot } from '../drafts/draft-root.ts'
import { draftView } from '../drafts/draft-view.ts'
import { orderRoot, readableOrder } from '../orders/order-root.ts'
import { orderView } from '../orders/order-view.ts'
import { findAccessFault } from './access.ts'
import { type Asked, digitsOf } from './asked.ts'
import { shopRoot } from './shop-root.ts'

const MOST_NODES = 250

type Find = (asked: Asked, id: string) => unknown

function found<T>(record: T | null | undefined, view: (record: T) => unknown): unknown {
  return record ? view(record) : null
}

const NODES: Readonly<Record<string, Find>> = {
  Product: (asked, id) => found(asked.shop.products.get(id), (one) => productView(asked, one)),
  ProductVariant: (asked, id) => found(asked.shop.variants.get(id), (one) => variantView(asked, one)),
  Collection: (asked, id) => found(asked.shop.collections.get(id), (one) => collectionView(asked, one)),
  Customer: (asked, id) => found(asked.shop.customers.get(id), (one) => customerView(asked, one)),
  Company: (asked, id) => found(asked.shop.companies.get(id), (one) => companyView(asked, one)),
  CompanyContact: (asked, id) => found(asked.shop.contacts.get(id), (one) => contactView(asked, one)),
  CompanyLocation: (asked, id) => found(asked.shop.locations.get(id), (one) => locationView(asked, one)),
  DraftOrder: (asked, id) => found(asked.shop.drafts.get(id), (one) => draftView(asked, one)),
  Order: (asked, id) => found(readableOrder(asked, id), (one) => orderView(asked, one)),
}

/** Everything that can be asked, by the field's name. */
export const adminRoot = {
  ...shopRoot,
  ...catalogueRoot,
  ...companyRoot,
  ...draftRoot,
  ...orderRoot,
  nodes: ({ ids }: { ids: string[] }, asked: Asked) => {
    if (ids.length > MOST_NODES) {
      throw new GraphQLError(
        `The input array size of ${ids.length} is greater than the maximum allowed of ${MOST_NODES}.`,
        {
          extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
        },
      )
    }
    return ids.map((id) => {
      const digits = digitsOf(id)
      const type = id.split('/')[3] ?? ''
      return findAccessFault(asked, type, type) ?? NODES[type]?.(asked, digits) ?? null
    })
  },
}
