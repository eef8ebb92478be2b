/** A value as it comes back from JSON: dates are texts. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer U)[]
    ? Json<U>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T
/** What a view answers with, as JSON. */
export type Answer<F extends (...args: never[]) => unknown> = Json<Awaited<ReturnType<F>>>
