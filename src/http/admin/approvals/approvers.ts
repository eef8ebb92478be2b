import Type from 'typebox'
import { ROLES } from '../../../domain/access/permissions.ts'
import { either, growing, text } from '../../operation/schema-parts.ts'

/** The people who may approve a step. */
export const APPROVERS = Type.Array(
  either(
    Type.Object({ staff: text }),
    Type.Object({ role: growing(ROLES) }),
    Type.Object({ company: Type.Literal('main_contact') }),
    Type.Object({ company_role: text }),
    Type.Object({ contact: text }),
  ),
)
