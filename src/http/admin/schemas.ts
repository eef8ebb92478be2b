import { ANALYTICS_COMPONENTS } from '../api/schemas/analytics-schemas.ts'
import { screenProblemComponent } from '../api/schemas/problem-schema.ts'
import { QUOTE_COMPONENTS } from '../api/schemas/quote-schemas.ts'
import { messageComponent } from '../api/schemas/schemas.ts'
import { ATTACHMENT_COMPONENTS, uploadComponent } from '../operation/attachment-schema.ts'
import { STATEMENT_COMPONENTS } from '../operation/statement-schema.ts'
import { PORTAL_QUOTE_COMPONENTS } from '../portal/quote-schemas.ts'
import { QUOTE_DOCUMENT_COMPONENTS } from '../quote-documents.ts'
import { KEY_COMPONENTS } from './access/key-schemas.ts'
import { SESSION_COMPONENTS } from './access/session-schemas.ts'
import { STAFF_COMPONENTS } from './access/staff-schemas.ts'
import { ACCOUNT_COMPONENTS } from './accounts/account-schemas.ts'
import { FOLLOW_UP_COMPONENTS } from './follow-ups/follow-ups.ts'
import { LIVE_COMPONENTS } from './live/live.ts'
import { PRESENCE_COMPONENTS } from './live/presence.ts'
import { MAIL_COMPONENTS } from './mail/mail-schemas.ts'
import { MAIL_TEXT_COMPONENTS } from './mail/mail-texts.ts'
import { LETTER_COMPONENTS } from './negotiation/letter.ts'
import { COLLEAGUE_COMPONENTS } from './notifications/colleagues.ts'
import { NOTIFICATION_COMPONENTS } from './notifications/notifications.ts'
import { PAYMENT_COMPONENTS } from './payments/payment-schemas.ts'
import { CATALOG_COMPONENTS } from './platform/catalog-schemas.ts'
import { IMPORT_COMPONENTS } from './platform/import-schemas.ts'
import { ORDER_COMPONENTS } from './platform/order-schemas.ts'
import { PLATFORM_LIST_COMPONENTS } from './platform/platform-list-schemas.ts'
import { PRESET_COMPONENTS } from './presets/preset-schemas.ts'
import { QUOTE_WORTH_COMPONENTS } from './pricing/quote-worth.ts'
import { BULK_COMPONENTS } from './quotes/bulk.ts'
import { REPEAT_COMPONENTS } from './quotes/new-quotes.ts'
import { QUOTE_ACTION_COMPONENTS } from './quotes/quote-action-schemas.ts'
import { QUOTE_DETAIL_COMPONENTS } from './quotes/quote-detail-schemas.ts'
import { QUOTE_LINK_COMPONENTS } from './quotes/quote-link-schemas.ts'
import { QUOTE_LIST_COMPONENTS } from './quotes/quote-list-schemas.ts'
import { SEARCH_COMPONENTS } from './quotes/search.ts'
import { TURN_COMPONENTS } from './quotes/turns.ts'
import { BREAKDOWN_COMPONENTS } from './stores/breakdown.ts'
import { CLOCK_COMPONENTS } from './stores/clock.ts'
import { FIGURE_QUOTE_COMPONENTS } from './stores/figure-quotes.ts'
import { SETTINGS_COMPONENTS } from './stores/settings-schemas.ts'
import { WEBHOOK_COMPONENTS } from './webhooks/webhook-schemas.ts'

/** The named schemas of `/admin/api/openapi.json`; those of each page are in a file of their own. */
export const ADMIN_COMPONENTS = [
  screenProblemComponent,
  ...SESSION_COMPONENTS,
  ...STAFF_COMPONENTS,
  ...KEY_COMPONENTS,
  ...QUOTE_LIST_COMPONENTS,
  ...TURN_COMPONENTS,
  ...LIVE_COMPONENTS,
  ...PRESENCE_COMPONENTS,
  ...NOTIFICATION_COMPONENTS,
  ...COLLEAGUE_COMPONENTS,
  ...PRESET_COMPONENTS,
  ...QUOTE_WORTH_COMPONENTS,
  ...FOLLOW_UP_COMPONENTS,
  ...QUOTE_DOCUMENT_COMPONENTS,
  ...ATTACHMENT_COMPONENTS,
  uploadComponent,
  ...QUOTE_LINK_COMPONENTS,
  ...QUOTE_DETAIL_COMPONENTS,
  ...ANALYTICS_COMPONENTS,
  ...BREAKDOWN_COMPONENTS,
  ...FIGURE_QUOTE_COMPONENTS,
  ...SETTINGS_COMPONENTS,
  ...CLOCK_COMPONENTS,
  ...CATALOG_COMPONENTS,
  ...QUOTE_COMPONENTS,
  messageComponent,
  ...PORTAL_QUOTE_COMPONENTS,
  ...QUOTE_ACTION_COMPONENTS,
  ...BULK_COMPONENTS,
  ...ACCOUNT_COMPONENTS,
  ...ORDER_COMPONENTS,
  ...PAYMENT_COMPONENTS,
  ...STATEMENT_COMPONENTS,
  ...IMPORT_COMPONENTS,
  ...MAIL_COMPONENTS,
  ...MAIL_TEXT_COMPONENTS,
  ...LETTER_COMPONENTS,
  ...SEARCH_COMPONENTS,
  ...REPEAT_COMPONENTS,
  ...PLATFORM_LIST_COMPONENTS,
  ...WEBHOOK_COMPONENTS,
]
