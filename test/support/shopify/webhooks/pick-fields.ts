/** Returns the body of a notification with these fields alone, as `include_fields` asks for; `a.b` is `b` of `a`, or of each in a list. */
export function pickFields(body: unknown, fields: readonly string[] | undefined): unknown {
  return fields
    ? pick(
        body,
        fields.map((field) => field.split('.')),
      )
    : body
}

function pick(value: unknown, paths: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const rests = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
      if (rests.length === 0) return []
      return [[name, rests.some((rest) => rest.length === 0) ? inner : pick(inner, rests)]]
    }),
  )
}
