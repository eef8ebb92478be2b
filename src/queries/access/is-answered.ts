import { isKeyAnswered, type KeyName } from '../../database/access/idempotency.ts'
import type { Reader } from '../reader.ts'

/** Returns whether a request with this idempotency key was answered within 24 hours, so that the same one is only answered again. */
export function isAnswered({ db, now }: Pick<Reader, 'db' | 'now'>, name: KeyName): Promise<boolean> {
  return isKeyAnswered(db, name, now)
}
