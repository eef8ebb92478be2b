/** The store's account with the card provider, without its keys. */
interface CardAccount {
  name: string | null
  live: boolean
  noticesId: string | null
  connectedAt: Date
}

/** Returns how the store takes cards, for its staff; null: not at all. */
export function viewCardAccount(account: CardAccount | null) {
  return {
    object: 'card_settings',
    account: account && {
      name: account.name,
      live: account.live,
      notified: account.noticesId !== null,
      connected_at: account.connectedAt,
    },
  }
}
