import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Context } from '../../commands/context.ts'
import type { Signature } from '../../domain/negotiation/signature.ts'
import { toActor, type Visitor } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { addressOf } from '../admin/gate.ts'

const LONGEST_BROWSER = 300
const typed = (description: string) =>
  Type.String({ minLength: 1, maxLength: 100, pattern: '^(?=[^\\p{Cc}]*$).*\\S', description })
const signedBy = Type.Object(
  {
    name: typed('1 to 100 characters on one line, as they are to stand on the confirmation.'),
    role: Type.Optional(typed('1 to 100 characters on one line: their role at the company, such as Purchasing.')),
  },
  { additionalProperties: false, description: 'Who agrees. Left out: the name of the account, if they are signed in.' },
)

/** The member of a body that says who agrees. */
export const SIGNED_BY = { signed_by: Type.Optional(signedBy) }

/** Returns the signature of the visitor who sent the request, with the name and role they typed. */
export function signatureOf(
  request: FastifyRequest,
  { ctx, visitor, quote }: { ctx: Context; visitor: Visitor; quote: WorkingQuote },
  typed: Static<typeof signedBy> | undefined,
): Signature {
  const { email } = toActor(visitor, quote)
  const isContact = visitor.kind === 'contact'
  return {
    name: typed?.name.trim() ?? (isContact ? visitor.name : null),
    role: typed?.role?.trim() ?? null,
    email,
    by: isContact ? 'account' : 'link',
    at: ctx.now,
    address: addressOf(request),
    browser: request.headers['user-agent']?.slice(0, LONGEST_BROWSER) ?? null,
  }
}
