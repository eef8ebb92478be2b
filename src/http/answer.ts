/** A value after a round trip through JSON: dates become text. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer U)[]
    ? Json<U>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T
/** A view's answer as JSON. */
export type Answer<F extends (...args: never[]) => unknown> = Json<Awaited<ReturnType<F>>>
