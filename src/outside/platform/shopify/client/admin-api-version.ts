/** The version of the Admin API that all documents are written for. */
export const ADMIN_API_VERSION = '2026-10'
