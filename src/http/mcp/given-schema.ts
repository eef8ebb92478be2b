import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { JsonSchema } from './json-schema.ts'

type Given = Readonly<Record<string, unknown>>

/** Shows a schema to clients as it is, and lets every value through: the operation behind it judges, so that both doors refuse alike. */
export function givenSchema(schema: JsonSchema): StandardSchemaWithJSON<Given, Given> {
  const show = () => schema
  return {
    '~standard': {
      version: 1,
      vendor: 'quote-negotiation',
      validate: (value: unknown) => ({ value: value as Given }),
      jsonSchema: { input: show, output: show },
    },
  }
}
