import { type CallContext, PlatformUnavailable } from './port.ts'

const PLATFORM_ANSWERS_WITHIN_MS = 5_000
/** An adapter that ends at its deadline knows better whether anything was done. */
const LATER_MS = 250

/** Asks the store's platform, never inside a transaction. Throws PlatformUnavailable after `withinMs` (default 5 s) without an answer. */
export async function callPlatform<T>(
  { store, isBackground = false }: { store: { id: string }; isBackground?: boolean },
  ask: (call: CallContext) => Promise<T>,
  withinMs = PLATFORM_ANSWERS_WITHIN_MS,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new PlatformUnavailable('The platform did not answer in time', { executed: 'unknown' }))
  const timer = setTimeout(refuse, withinMs + LATER_MS) // does not rely on adapters answering in time
  try {
    return await Promise.race([
      ask({ storeId: store.id, deadline: new Date(Date.now() + withinMs), isBackground }),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
