declare module 'pg/lib/utils.js' {
  /** Returns a value as it is sent to the server: a Buffer, a text or null. */
  export function prepareValue(value: unknown): Buffer | string | null
}
