import Type from 'typebox'
import { API_PROBLEMS, PROBLEMS, type ProblemCode } from '../../../domain/problem.ts'
import { component, fault, growing, money, reason, says, strings, text } from '../../operation/schema-parts.ts'

/** Every refusal of `/v1`. */
export const problemComponent = problemOf(Object.keys(API_PROBLEMS) as ProblemCode[])

/** Every refusal of the web apps' APIs. */
export const screenProblemComponent = problemOf(Object.keys(PROBLEMS) as ProblemCode[], {
  total: Type.Optional(says('With `tax_changed`: the new total.', money)),
  why: Type.Optional(reason),
  errors: fieldErrors(fault),
})

/** Returns the schema of refusals with these codes, with fields beyond those of `/v1`. */
function problemOf(codes: readonly ProblemCode[], members: Record<string, Type.TSchema> = {}) {
  return component(
    'Problem',
    Type.Object(
      {
        type: says('Links to the meaning of the code and how to fix it.', Type.String({ format: 'uri' })),
        title: says('The code in words; may change.', text),
        status: says('The HTTP status.', Type.Integer()),
        detail: says('What is wrong with this request, for people.', text),
        code: says('Branch on this.', growing(codes)),
        request_id: Type.Optional(says('As in `X-Request-Id`; include it when you ask for help.', text)),
        errors: fieldErrors(Type.Object({ field: fault.properties.field, message: fault.properties.message })),
        required_scopes: Type.Optional(says('With `insufficient_scope`: the missing scopes.', strings)),
        required_plan: Type.Optional(says('With `plan_required`: the plan that the store needs.', text)),
        reason: Type.Optional(
          says(
            'With `not_eligible`: the rule that refused the request.',
            growing(['NO_MATCHING_PRODUCT_RULE', 'NO_MATCHING_CUSTOMER_RULE']),
          ),
        ),
        line_index: Type.Optional(says('With `not_eligible`: the first line no rule allows, from 0.', Type.Integer())),
        daily_limit: Type.Optional(
          says('With `email_quota_exceeded`: the daily allowance of buyer e-mails.', Type.Integer()),
        ),
        floor_discount_pct: Type.Optional(
          says('With `below_price_floor`: the largest discount the store allows, in percent.', Type.Number()),
        ),
        lines: Type.Optional(
          says(
            'With `below_price_floor`: the lines below the floor.',
            Type.Array(
              Type.Object({
                title: says("The line's title.", text),
                discount_pct: says('Its discount, in percent.', Type.Number()),
              }),
            ),
          ),
        ),
        resolution: Type.Optional(says('With `below_price_floor`: how to send it anyway.', text)),
        ...members,
      },
      { description: 'A refusal (RFC 9457). Branch on `code`.' },
    ),
  )
}

function fieldErrors(entry: Type.TSchema) {
  return Type.Optional(says('One entry for each invalid field, at most 100.', Type.Array(entry)))
}
