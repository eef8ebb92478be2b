import type { Condition, CustomerRule, ProductRule } from '../../../../domain/stores/settings.ts'
import { say } from '../../../ui/say.ts'

/** The names of the fields that product rules check. */
export const PRODUCT_FIELDS = {
  tag: say('rules.product.tag'),
  vendor: say('rules.product.vendor'),
  type: say('rules.product.type'),
  collection: say('rules.product.collection'),
  product: say('rules.product.product'),
  variant: say('rules.product.variant'),
} as const satisfies Record<ProductRule['field'], string>

/** The names of the fields that customer rules check. */
export const CUSTOMER_FIELDS = {
  tag: say('rules.customer.tag'),
  company: say('rules.customer.company'),
  logged_in: say('rules.customer.logged_in'),
} as const satisfies Record<CustomerRule['field'], string>

/** The names of the fields that conditions check. */
export const CONDITION_FIELDS = {
  total: say('rules.condition.total'),
  line_discount: say('rules.condition.line_discount'),
  product: say('rules.condition.product'),
  customer_tag: say('rules.condition.customer_tag'),
  company: say('rules.customer.company'),
  source: say('rules.condition.source'),
  mode: say('rules.condition.mode'),
} as const satisfies Record<Condition['field'], string>
