import type { PlatformPerson } from '../../../../domain/access/decide-platform-staff.ts'
import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import { PlatformUnavailable } from '../../port.ts'
import type { TokenPair } from '../ports.ts'

export type Answer = Readonly<Record<string, unknown>>

/** Returns the fields of an answer in JSON; none of any other. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text().catch(() => '')
  try {
    return membersOf(parseJson(text))
  } catch {
    return {}
  }
}

/** Returns the pair in an answer to a token exchange. Throws PlatformUnavailable for an answer of another shape. */
export function readPair(answer: Answer, now: Date): TokenPair {
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
export function readPerson({ associated_user: user }: Answer, userId: string): PlatformPerson {
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

function text(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw otherShape(name)
  return value
}

function seconds(answer: Answer, name: string): number {
  const value = answer[name]
  if (typeof value !== 'number' || !(value > 0)) throw otherShape(name)
  return value
}

function otherShape(name: string): PlatformUnavailable {
  return new PlatformUnavailable(`Shopify's answer has no usable ${name}`)
}
