import {
  type AmountFault,
  type GroupSign,
  readTypedMoney,
  typedMoney,
} from '../../../../domain/pricing/typed-amount.ts'
import { groupSign } from '../../../../languages/format.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import type { DraftAnswer, Wish } from './use-draft-answer.ts'

export interface Counter {
  wishOf(lineId: string): Wish
  change(lineId: string, wish: Wish): void
  /** Returns the wishes for lines that are still open, or null if an entry is not a valid price or quantity. */
  read(): { id: string; requested_price?: string; quantity?: number }[] | null
}

const NONE: Wish = { price: '', quantity: '' }

/** Holds the counter-offer as typed, line by line. */
export function useCounter({ lines }: PortalQuote, { wishes, change }: DraftAnswer): Counter {
  const group = groupSign(useLanguage().language)
  const wishOf = (id: string) => wishes[id] ?? NONE
  return {
    wishOf,
    change: (id, wish) => change((before) => ({ wishes: { ...before.wishes, [id]: wish } })),
    read: () => {
      const open = lines.filter((line) => line.open).map(({ id }) => ({ id, ...wishOf(id) }))
      const asked = open.filter(({ price, quantity }) => price.trim() !== '' || quantity.trim() !== '')
      if (asked.some((wish) => faultOf(wish, 'price', group) || faultOf(wish, 'quantity', group))) return null
      return asked.map(({ id, price, quantity }) => ({
        id,
        ...(price.trim() !== '' && { requested_price: typedMoney(price, group) ?? '' }),
        ...(quantity.trim() !== '' && { quantity: Number(quantity) }),
      }))
    },
  }
}

/** Returns the end of the catalogue key for the mistake in an entry, or null if there is none. */
export function faultOf(wish: Wish, field: keyof Wish, group: GroupSign): `amount_${AmountFault}` | 'quantity' | null {
  const text = wish[field].trim()
  if (text === '') return null
  if (field === 'price') {
    const price = readTypedMoney(text, group)
    return 'fault' in price ? `amount_${price.fault}` : null
  }
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? null : 'quantity'
}
