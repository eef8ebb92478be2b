import { FRAMED_PATH } from '../../../domain/stores/platform-admin.ts'
import { IS_FRAMED } from '../../http/framed.ts'
import { ROOT } from '../../http/send.ts'

/** The path below which all pages of staff are: their own site's, or the one that Shopify's admin frames. */
export const APP_ROOT = `${ROOT}${IS_FRAMED ? FRAMED_PATH : '/admin'}`
