import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  isOutputType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { Shape } from '../../../../src/outside/platform/shopify/client/find-misfit.ts'

const LEAVES: Readonly<Record<string, Shape>> = {
  ID: 'id',
  DateTime: 'time',
  Decimal: 'amount',
  Money: 'amount',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
}

/** Returns the form of an answer's data to the one operation of a document. */
export function shapeOf(schema: GraphQLSchema, document: DocumentNode): Shape {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  )
  const root = operation?.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType()
  if (!operation || !root) throw new RangeError('a document needs an operation')
  return ofObject({ schema, fragments }, root, operation.selectionSet)
}

interface Within {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

interface Selected {
  fields: FieldNode[]
  /** Selections that count for objects of one type only. */
  byType: [name: string, SelectionSetNode][]
}

function ofType(within: Within, type: GraphQLOutputType, set: SelectionSetNode | undefined): Shape {
  if (!isNonNullType(type)) return ['maybe', ofNonNull(within, type, set)]
  return ofNonNull(within, type.ofType, set)
}

function ofNonNull(within: Within, type: GraphQLOutputType, set: SelectionSetNode | undefined): Shape {
  if (isListType(type)) return ['list', ofType(within, type.ofType as GraphQLOutputType, set)]
  if (isCompositeType(type) && set) return ofObject(within, type, set)
  return ('name' in type && LEAVES[type.name]) || 'text'
}

function ofObject(within: Within, type: GraphQLCompositeType, set: SelectionSetNode): Shape {
  const { fields, byType } = select(within, type, set)
  const shapes = Object.fromEntries(fields.map((field) => [nameOf(field), ofField(within, type, field)]))
  if (byType.length === 0) return shapes
  const types = byType.map(([name, inside]) => {
    const one = within.schema.getType(name)
    if (!isObjectType(one)) throw new RangeError(`${name} is not the type of objects`)
    return [name, { ...shapes, ...(ofObject(within, one, inside) as object) }]
  })
  return ['types', Object.fromEntries(types)]
}

/** Returns the fields of a selection, those of fragments on the same type among them. */
function select(within: Within, type: GraphQLCompositeType, { selections }: SelectionSetNode): Selected {
  const all: Selected = { fields: [], byType: [] }
  for (const one of selections) {
    if (one.kind === Kind.FIELD) {
      all.fields.push(one)
      continue
    }
    const inside = one.kind === Kind.FRAGMENT_SPREAD ? within.fragments.get(one.name.value) : one
    if (!inside) throw new RangeError('a fragment is missing')
    const on = inside.typeCondition?.name.value ?? type.name
    if (isAbstractType(type) && on !== type.name) {
      all.byType.push([on, inside.selectionSet])
      continue
    }
    const more = select(within, type, inside.selectionSet)
    all.fields.push(...more.fields)
    all.byType.push(...more.byType)
  }
  const names = all.fields.map(nameOf)
  const double = names.find((name, i) => names.indexOf(name) !== i)
  if (double) throw new RangeError(`${type.name}.${double} is selected twice: once is enough`)
  return all
}

function ofField(within: Within, type: GraphQLCompositeType, field: FieldNode): Shape {
  if (field.name.value === '__typename') return 'text'
  const declared = 'getFields' in type ? type.getFields()[field.name.value]?.type : undefined
  if (!isOutputType(declared)) throw new RangeError(`${type.name} has no ${field.name.value}`)
  return ofType(within, declared, field.selectionSet)
}

function nameOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value
}
