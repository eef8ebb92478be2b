import Type from 'typebox'
import { IMPORT_KINDS } from '../../../domain/orders/platform-import.ts'
import { component, datetime, growing, list, orNull, ref, strings, text } from '../../operation/schema-parts.ts'

const fates = Type.Object({ created: Type.Integer(), updated: Type.Integer(), unchanged: Type.Integer() })

const platformImport = component(
  'Import',
  Type.Object({
    object: Type.Literal('import'),
    id: text,
    kind: growing(IMPORT_KINDS),
    file_name: text,
    bytes: Type.Integer(),
    staff_name: text,
    state: growing(['checking', 'checked', 'importing', 'done', 'failed', 'cancelled']),
    rows: orNull(Type.Integer()),
    rows_done: Type.Integer(),
    error_count: orNull(Type.Integer()),
    counts: Type.Unsafe({
      ...orNull(Type.Record(text, fates)),
      description: 'Before the start, the expected counts; afterwards, the final ones.',
    }),
    created_at: datetime,
    started_at: orNull(datetime),
    ended_at: orNull(datetime),
  }),
)

const detail = component(
  'ImportDetail',
  Type.Intersect([
    ref('Import'),
    Type.Object({ sample: orNull(Type.Object({ headers: strings, rows: Type.Array(strings) })) }),
  ]),
)

const rowError = component(
  'RowError',
  Type.Object({ object: Type.Literal('row_error'), line: Type.Integer(), subject: orNull(text), message: text }),
)

/** Schemas of the import pages' answers. */
export const IMPORT_COMPONENTS = [
  platformImport,
  component('ImportList', list('Import', orNull(text))),
  detail,
  rowError,
  component('RowErrorList', list('RowError', orNull(text))),
]
