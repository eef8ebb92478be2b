import type { ApiKey } from '../../database/access/api-keys.ts'
import type { RequestLogEntry } from '../../database/access/request-log.ts'

/** Returns a key as lists show it: everything for people who manage keys, else its name and prefix. */
export function viewApiKey(key: ApiKey, { everything }: { everything: boolean }) {
  const { id, name, prefix, test, scopes, allowedIps } = key
  return {
    object: 'api_key',
    id,
    name,
    prefix,
    ...(everything && {
      test,
      scopes,
      allowed_ips: allowedIps,
      agents_allowed: key.agentsAllowed,
      expires_at: key.expiresAt?.toISOString() ?? null,
      rolled_at: key.rolledAt?.toISOString() ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      created_at: key.createdAt.toISOString(),
    }),
  }
}

export function viewLoggedRequest({ at, requestId, method, path, status, code, ip, durationMs }: RequestLogEntry) {
  return {
    object: 'logged_request',
    at: at.toISOString(),
    request_id: requestId,
    method,
    path,
    status,
    code,
    ip,
    duration_ms: durationMs,
  }
}
