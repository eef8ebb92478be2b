import { problemComponent } from '../api/schemas.ts'
import { KEY_COMPONENTS } from './key-schemas.ts'
import { SESSION_COMPONENTS } from './session-schemas.ts'
import { STAFF_COMPONENTS } from './staff-schemas.ts'

/** The named schemas of `/admin/api/openapi.json`: each screen's in a file of its own. */
export const ADMIN_COMPONENTS = [problemComponent, ...SESSION_COMPONENTS, ...STAFF_COMPONENTS, ...KEY_COMPONENTS]
