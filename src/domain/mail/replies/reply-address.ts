import { formatId, parseId } from '../../id.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'

const PURPOSE = 'reply-address'

/** A quote of a store. */
export interface RepliedQuote {
  storeId: string
  /** `qte_…` */
  quoteId: string
}

/** Returns the address whose mail lands in the quote's conversation: its local part names the quote and is signed, in at most 64 characters of one case. */
export function replyAddress(box: SecretBox, { storeId, quoteId }: RepliedQuote, domain: string): string {
  const name = `${BigInt(storeId).toString(36)}-${digitsOf(quoteId)}`
  const signature = formatId('qte', box.sign(PURPOSE, name).toString('hex'))
  return `${name}-${digitsOf(signature)}@${domain}`
}

/** Returns the quote that the first of these addresses on our domain names; null if we signed none. Needs no look-up. */
export function readReplyAddress(box: SecretBox, addresses: readonly string[], domain: string): RepliedQuote | null {
  for (const address of addresses) {
    const [local = '', at] = address.trim().toLowerCase().split('@')
    const [, store, quote, signature] = /^([0-9a-z]{1,12})-([0-9a-z]{26})-([0-9a-z]{26})$/.exec(local) ?? []
    if (at !== domain || store === undefined) continue
    const [uuid, claimed] = [parseId('qte', `qte_${quote}`), parseId('qte', `qte_${signature}`)]
    if (uuid === null || claimed === null) continue
    const bytes = Buffer.from(claimed.replaceAll('-', ''), 'hex')
    if (box.isSigned(PURPOSE, `${store}-${quote}`, bytes)) return { storeId: numberIn(store), quoteId: `qte_${quote}` }
  }
  return null
}

function digitsOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}

function numberIn(base36: string): string {
  return [...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString()
}
