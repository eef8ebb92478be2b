/** A form's parameter that Stripe would not take, in its words. */
export class FormRefused extends Error {
  readonly param: string
  constructor(param: string, message: string) {
    super(message)
    this.param = param
  }
}

/** The parameters of a form, each with a pattern of its whole text. `*` in a name stands for any key, and `[0]` for any position. */
export type Form = Readonly<Record<string, { takes: RegExp; required?: true }>>

/** Reads a form of exactly these parameters. Throws FormRefused for unknown, repeated, missing and malformed ones. */
export function checkForm(body: string, form: Form): Map<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    const known = Object.entries(form).find(([pattern]) => isNamed(name, pattern))
    if (!known) throw new FormRefused(name, `Received unknown parameter: ${name}`)
    if (given.has(name)) throw new FormRefused(name, `Parameter given twice: ${name}`)
    if (!new RegExp(`^(?:${known[1].takes.source})$`, 'u').test(value))
      throw new FormRefused(name, `Invalid ${name}: ${value}`)
    given.set(name, value)
  }
  const missing = Object.entries(form).find(([name, { required }]) => required && !given.has(name))
  if (missing) throw new FormRefused(missing[0], `Missing required param: ${missing[0]}.`)
  return given
}

function isNamed(name: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[[\]]/g, '\\$&')
    .replaceAll('\\[0\\]', '\\[[0-9]\\]')
    .replaceAll('*', '[a-z_]{1,40}')
  return new RegExp(`^${source}$`).test(name)
}
