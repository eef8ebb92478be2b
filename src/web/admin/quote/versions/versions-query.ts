import type { Page, Version, VersionDiff } from '../../../../http/admin/contract.ts'
import type { BuyerView } from '../../../client/admin-answers.ts'
import { resource } from '../../api.ts'
import { quoteKey } from '../quote-query.ts'

/** Every version of a quote's proposal, the oldest first. */
export function versionsQuery(quoteId: string) {
  return resource<Page<Version>>([...quoteKey(quoteId), 'versions'])
}

/** What a version offers otherwise than another one of the quote. */
export function diffQuery(quoteId: string, number: string, against: number) {
  return resource<VersionDiff>([...quoteKey(quoteId), 'versions', number, 'diff'], { against })
}

/** A version as the quote's buyer sees it. */
export function buyerViewQuery(quoteId: string, number: string) {
  return resource<BuyerView>([...quoteKey(quoteId), 'versions', number, 'buyer-view'])
}
