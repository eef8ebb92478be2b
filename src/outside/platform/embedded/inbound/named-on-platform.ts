import { type Gid, parseGid } from '../../gid.ts'

/** Returns the person as the embedded platform names them. */
export function namedOnPlatform({
  customerId,
  email,
}: {
  customerId: string | null
  email: string | null
}): { customerId: Gid<'Customer'> } | { email: string } | null {
  const id = customerId === null ? null : parseGid('Customer', customerId)
  if (id) return { customerId: id }
  return email === null ? null : { email }
}
