import { PlatformUnavailable } from '../port.ts'

/** Thrown if the app may not read something: a missing scope, a store without companies, data that needs Shopify's approval. */
export class AccessDenied extends PlatformUnavailable {}
