import { join } from 'node:path'

/** Where the built web app lies (`npm run build`, or the first start). */
export const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')
