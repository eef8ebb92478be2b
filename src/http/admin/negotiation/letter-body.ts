import Type, { type Static } from 'typebox'
import { MOST_COPIES } from '../../../domain/negotiation/most-copies.ts'
import type { Letter } from '../../../domain/negotiation/staged-proposal.ts'
import { LANGUAGES } from '../../../languages/languages.ts'

const optional = Type.Optional

/** The mail of one send, where it differs from the store's. */
export const LETTER = Type.Object(
  {
    cc: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 254 }), {
        maxItems: MOST_COPIES,
        description: 'Addresses that get a copy, with a link that only shows the offer.',
      }),
    ),
    language: optional(Type.Enum([...LANGUAGES], { description: "Of the mail and the PDF; default the buyer's." })),
    subject: optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })),
    body: optional(Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' })),
  },
  {
    additionalProperties: false,
    description: "Subject and body may use the mail's variables; default the store's texts.",
  },
)

/** Returns the letter of a body that is valid in form. */
export function readLetter({ cc = [], language, subject, body }: Static<typeof LETTER>): Letter {
  return { cc, language: language ?? null, subject: subject ?? null, body: body ?? null }
}
