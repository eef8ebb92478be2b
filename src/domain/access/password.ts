import { randomInt } from 'node:crypto'
import type { FieldFault } from '../field-fault.ts'
import { invalidFields } from '../problem.ts'

const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 200
const FEWEST_DIFFERENT = 5

/**
 * Returns the new password, or throws `invalid_request` if it is too short, too long, too common, or the e-mail address itself (NIST SP
 * 800-63B: length, not composition rules).
 */
export function checkPassword(password: string, email: string, field = 'password'): string {
  const length = [...password].length
  const refuse = (message: string, fault: FieldFault) => invalidFields([{ field, message, fault }])
  if (length < SHORTEST_PASSWORD) {
    throw refuse(`must be at least ${SHORTEST_PASSWORD} characters long`, {
      code: 'too_short',
      limit: SHORTEST_PASSWORD,
    })
  }
  if (length > LONGEST_PASSWORD) {
    throw refuse(`must be at most ${LONGEST_PASSWORD} characters long`, { code: 'too_long', limit: LONGEST_PASSWORD })
  }
  if (new Set(password).size < FEWEST_DIFFERENT) {
    throw refuse('has too few different characters', { code: 'few_characters' })
  }
  if (password.toLowerCase() === email.toLowerCase()) {
    throw refuse('must not be the e-mail address', { code: 'is_the_email' })
  }
  return password
}

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz' // no look-alike characters

/** Returns a password to hand to someone: 20 characters in groups of five, 99 bits. */
export function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
