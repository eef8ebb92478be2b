import { globSync, readFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  separateOperations,
  stripIgnoredCharacters,
} from 'graphql'
import { shapeOf } from './shape-of.ts'

const FOLDER = new URL('../../../../src/outside/platform/shopify/documents/', import.meta.url)
const SCHEMA = new URL('../admin-schema.graphql', import.meta.url)
const SCALARS = ['Date', 'DateTime', 'Decimal', 'HTML', 'ID', 'Money', 'UnsignedInt64', 'URL']

/** Returns the text of documents.ts, made of all `documents/*.graphql`. Throws if one does not fit the schema. */
export async function makeDocuments(): Promise<string> {
  const document = readDocuments()
  const schema = readFileSync(SCHEMA, 'utf8')
  const types = await codegen({
    filename: 'documents.ts',
    schema: parse(schema),
    documents: [{ location: 'documents', document }],
    plugins: [{ operations: {} }],
    pluginMap: { operations },
    config: {
      immutableTypes: true,
      arrayInputCoercion: false,
      skipTypename: true,
      strictScalars: true,
      scalars: { ...Object.fromEntries(SCALARS.map((name) => [name, 'string'])), JSON: 'unknown' },
    },
  })
  const head = '// Generated from documents/*.graphql by `npm run shopify:documents`: edit those.'
  return `${head}\nimport type { Document } from './document.ts'\n\n${types}\n${constantsOf(buildSchema(schema), document).join('\n')}\n`
}

/** Returns every document of the folder as one, in the order of the files' names. */
function readDocuments(): DocumentNode {
  const files = globSync('*.graphql', { cwd: FOLDER }).sort()
  return concatAST(files.map((file) => parse(readFileSync(new URL(file, FOLDER), 'utf8'), { noLocation: true })))
}

/** Returns a constant for each operation, with the fragments it uses and the form of its answers. */
function constantsOf(schema: GraphQLSchema, document: DocumentNode): string[] {
  return Object.entries(separateOperations(document)).map(([name, alone]) => {
    const kind = alone.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)?.operation
    const text = JSON.stringify(stripIgnoredCharacters(print(alone)))
    const shape = JSON.stringify(shapeOf(schema, alone))
    const type = `${name}${kind === 'mutation' ? 'Mutation' : 'Query'}`
    return `export const ${name}: Document<${type}, ${type}Variables> = { name: '${name}', kind: '${kind}', text: ${text}, shape: ${shape} }`
  })
}
