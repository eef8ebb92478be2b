import { type CallContext, PlatformUnavailable } from './port.ts'

const PLATFORM_ANSWERS_WITHIN_MS = 5_000

/** Asks the store's platform, never inside a transaction; throws PlatformUnavailable after 5 s, or so long, without an answer. */
export async function callPlatform<T>(
  { store }: { store: { id: string } },
  ask: (call: CallContext) => Promise<T>,
  withinMs = PLATFORM_ANSWERS_WITHIN_MS,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new PlatformUnavailable('The platform did not answer in time', { executed: 'unknown' }))
  const timer = setTimeout(refuse, withinMs) // adapters are asked to answer in time; this does not trust them to
  try {
    return await Promise.race([ask({ storeId: store.id, deadline: new Date(Date.now() + withinMs) }), late])
  } finally {
    clearTimeout(timer)
  }
}
