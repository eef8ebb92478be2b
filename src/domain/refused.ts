import { inEnglish } from './in-english.ts'
import { Problem, type ProblemCode, type ProblemMembers } from './problem.ts'
import type { Why } from './reason.ts'

/** Returns the Problem that refuses something for this reason; its detail is the reason in English, for readers of any API. */
export function refused(code: ProblemCode, reason: Why, members?: ProblemMembers): Problem {
  return new Problem(code, inEnglish(reason), members, reason)
}
