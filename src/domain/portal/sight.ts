import type { NegotiationSettings } from '../stores/settings.ts'

/** The events of an offer that a buyer's page reports. */
export const SIGHTS = ['opened', 'downloaded'] as const
export type Sight = (typeof SIGHTS)[number]

/** Returns whether the store's staff are told when a buyer opens or downloads an offer; so by default. */
export function tellsOfSights({ negotiation }: { negotiation?: NegotiationSettings }): boolean {
  return negotiation?.tell_opened ?? true
}
