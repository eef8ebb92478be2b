/** The form of a value: a kind of text, number or boolean; one that may be null; a list; an object's fields; an object by its type. */
export type Shape = Leaf | readonly ['maybe', Shape] | readonly ['list', Shape] | Fields | readonly ['types', ByType]

type Leaf = keyof typeof LEAVES
interface Fields {
  readonly [name: string]: Shape
}
/** The fields of each type that is asked for; any other has only its `__typename`. */
interface ByType {
  readonly [name: string]: Fields
}

const LEAVES = {
  text: isText,
  id: (value: unknown) => isText(value) && value.startsWith('gid://shopify/'),
  amount: (value: unknown) => isText(value) && /^-?[0-9]{1,24}(\.[0-9]{1,10})?$/.test(value),
  time: (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value)),
  number: (value: unknown) => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER,
  boolean: (value: unknown) => typeof value === 'boolean',
}

/** Returns where a value is of another form, such as `shop.name`; null if it has the form. Never says the value. */
export function findMisfit(shape: Shape, value: unknown, path = 'data'): string | null {
  if (isLeaf(shape)) return LEAVES[shape](value) ? null : path
  if (!isTagged(shape)) return findInFields(shape, value, path)
  switch (shape[0]) {
    case 'maybe':
      return value === null ? null : findMisfit(shape[1], value, path)
    case 'list':
      return Array.isArray(value) ? firstOf(value, (one, i) => findMisfit(shape[1], one, `${path}.${i}`)) : path
    case 'types':
      return findByType(shape[1], value, path)
  }
}

function findByType(types: ByType, value: unknown, path: string): string | null {
  const name = isObject(value) ? value.__typename : null
  if (!isText(name)) return `${path}.__typename`
  return Object.hasOwn(types, name) ? findInFields(types[name] ?? {}, value, path) : null
}

function findInFields(fields: Fields, value: unknown, path: string): string | null {
  if (!isObject(value)) return path
  return firstOf(Object.entries(fields), ([name, shape]) => findMisfit(shape, value[name], `${path}.${name}`))
}

function firstOf<T>(all: readonly T[], find: (one: T, i: number) => string | null): string | null {
  for (const [i, one] of all.entries()) {
    const found = find(one, i)
    if (found !== null) return found
  }
  return null
}

function isLeaf(shape: Shape): shape is Leaf {
  return typeof shape === 'string'
}

function isTagged(shape: Exclude<Shape, Leaf>): shape is Exclude<Shape, Leaf | Fields> {
  return Array.isArray(shape)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
