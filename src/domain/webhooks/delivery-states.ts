/** `queued`: waits for its first attempt; computed, not stored. `failed`: pings only, which are sent once. */
export const DELIVERY_STATES = ['delivered', 'retrying', 'gave_up', 'failed', 'queued'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
