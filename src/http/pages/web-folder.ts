import { join } from 'node:path'

/** The folder of the built web app (`npm run build`, or the first start). */
export const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')
