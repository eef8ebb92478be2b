/** The dated version of the API: header `Service-Version`, OpenAPI `info.version` and webhook `api_version`. */
export const SERVICE_VERSION = '2026-10-01'
