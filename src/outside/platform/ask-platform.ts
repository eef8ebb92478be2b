import { Problem } from '../../domain/problem.ts'
import { callPlatform } from './call-platform.ts'
import { type CallContext, PlatformError } from './port.ts'

/** Like callPlatform, but turns the platform's refusals into Problems for people. */
export async function askPlatform<T>(
  ctx: { store: { id: string }; isBackground?: boolean },
  ask: (call: CallContext) => Promise<T>,
): Promise<T> {
  return tellPeople(callPlatform(ctx, ask))
}

/** Returns the work's result; a refusal by the platform becomes a Problem with its message. */
export async function tellPeople<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PlatformError ? platformProblem(error) : error
  }
}

/** Returns the Problem for a platform's refusal. */
export function platformProblem({ code, message, fields, executed, why }: PlatformError): Problem {
  const said = why ?? ({ code: 'platform_refused', text: message.slice(0, 500) } as const)
  switch (code) {
    case 'not_found':
      return new Problem('not_found', message, {}, said)
    case 'conflict':
      return new Problem('action_unavailable', message, {}, said)
    case 'invalid_input':
      return new Problem(
        'platform_refused',
        `The platform refused: ${message}`,
        {
          errors: fields.map(({ path, message }) => ({ field: path, message })),
        },
        said,
      )
    case 'unavailable':
      return new Problem(
        'platform_unavailable',
        executed === 'unknown'
          ? `${message}. It may or may not have been done: check before you try again.`
          : `${message}. Nothing was changed: try again later.`,
        {},
        why ?? { code: 'platform_away', executed },
      )
  }
}
