import { AccessDenied } from './access-denied.ts'

/** Returns the answer, or null if the app may not read it: a store without companies, for one. */
export async function unlessDenied<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AccessDenied) return null
    throw error
  }
}
