import type { components } from '../../../../src/web/client/portal-api.d.ts'
import { useAnswer } from './use-answer.ts'
import { say } from './words.ts'

type Session = components['schemas']['PortalSession']

/** The app proxy's path unless the merchant moved it, and then says so in the page's settings. */
const PATH = '/apps/quotes'

/** Leads to the quote's page on the store's own address, for everything else: single lines, other prices, messages, documents, paying. */
export function StoreLink({ id }: { id: string }) {
  const domain = useAnswer<Session>('/session').answer?.store.domain
  if (!domain) return null
  const set = String(shopify.settings.value.path ?? '').trim()
  const path = /^\/[\w/-]+$/.test(set) ? set.replace(/\/+$/, '') : PATH
  return (
    <s-section>
      <s-stack gap="small">
        <s-text>{say('account.more')}</s-text>
        <s-link href={`https://${domain}${path}/portal/quotes/${id}`}>{say('account.open_in_store')}</s-link>
      </s-stack>
    </s-section>
  )
}
