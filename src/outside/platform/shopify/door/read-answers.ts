import type { PlatformPerson } from '../../../../domain/access/decide-platform-staff.ts'
import { membersOf } from '../../../../domain/parse-json.ts'
import { PlatformUnavailable } from '../../port.ts'
import type { TokenPair } from '../ports.ts'
import type { TokenAnswer } from '../tokens/ask-token.ts'

/** Returns the pair in an answer to a token exchange. Throws PlatformUnavailable for an answer of another shape. */
export function readPair(answer: TokenAnswer, now: Date): TokenPair {
  const after = (name: string) => new Date(now.getTime() + seconds(answer, name) * 1000)
  return {
    accessToken: text(answer, 'access_token'),
    accessExpiresAt: after('expires_in'),
    refreshToken: text(answer, 'refresh_token'),
    refreshExpiresAt: after('refresh_token_expires_in'),
    scopes: text(answer, 'scope'),
  }
}

/** Returns the person in an answer to an exchange for an online token, whose token is not kept. Throws PlatformUnavailable. */
export function readPerson({ associated_user: user }: TokenAnswer, userId: string): PlatformPerson {
  const person = membersOf(user)
  if (String(person.id) !== userId) throw otherShape('associated_user.id')
  const email = text(person, 'email').trim().toLowerCase()
  const name = [person.first_name, person.last_name].filter((part) => typeof part === 'string' && part !== '').join(' ')
  return {
    name: name || email,
    email,
    emailVerified: person.email_verified === true,
    isOwner: person.account_owner === true,
  }
}

function text(answer: TokenAnswer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw otherShape(name)
  return value
}

function seconds(answer: TokenAnswer, name: string): number {
  const value = answer[name]
  if (typeof value !== 'number' || !(value > 0)) throw otherShape(name)
  return value
}

function otherShape(name: string): PlatformUnavailable {
  return new PlatformUnavailable(`Shopify's answer has no usable ${name}`)
}
