/** Like error-guide.ts for the codes that `/v1` never answers with: those of staff's and buyers' APIs, and of links. */
export const STAFF_ERROR_GUIDE = {
  not_signed_in: {
    cause:
      'The admin or portal API was called without a session, or the session has ended: by signing out, through a change of the account, or over time (staff: 12 hours unused, 14 days in all; buyers: 7 days unused, 30 days in all).',
    fix: 'Sign in (`POST /admin/api/session`; buyers: `POST /portal/api/sign-in`, or with the link to the quote). The public API does not use sessions.',
    retry: 'no',
  },
  wrong_credentials: {
    cause:
      'The store, the e-mail address or the password is wrong, or the account is not active. All of these look alike.',
    fix: 'Check all three, or request a password reset link.',
    retry: 'no',
  },
  sign_in_throttled: {
    cause:
      'Too many attempts: five failures for an account or thirty from an address, which refill evenly over 15 minutes; or very many people are signing in right now. Requests for sign-in links count too.',
    fix: 'Wait as long as `Retry-After` says.',
    retry: 'after',
  },
  csrf_refused: {
    cause:
      "A request that changes something in the admin or the portal came from another site, or without the session’s token in `X-CSRF-Token`; or any request there carries another session's token.",
    fix: 'Use the address the operator configured (`BASE_URL`), and send the `csrf_token` of `GET /admin/api/session` or `GET /portal/api/session`.',
    retry: 'no',
  },
  forbidden: {
    cause:
      "The signed-in staff member's role does not allow this; or an approval is for other approvers, or was requested by the same person.",
    fix: 'Ask an Admin of the store, or one of the named approvers.',
    retry: 'no',
  },
  confirmation_required: {
    cause: 'Keys, secrets and personal data require a password confirmed within the last ten minutes.',
    fix: 'Send it to `POST /admin/api/session/confirm`, then repeat the request.',
    retry: 'no',
  },
  link_invalid: {
    cause:
      'The link of an invitation (7 days) or of a password reset (1 hour) was used, replaced by a newer one, or has expired. In the portal: the link to a quote (90 days) was revoked, has expired or is invalid, or a sign-in link (30 minutes) was used or has expired. For a document: its `download_url` (15 minutes) has expired or was altered.',
    fix: 'Ask an Admin for a new invitation, or request a new reset link; as a buyer, ask the seller for a new link, or request a new sign-in link. For a document, read it again (`GET /v1/documents/{id}`): the answer has a new `download_url`.',
    retry: 'no',
  },
  email_taken: {
    cause: 'The store already has a staff member with this e-mail address, perhaps a deactivated one.',
    fix: 'Change or reactivate that member, or use another address.',
    retry: 'no',
  },
  last_admin: {
    cause: 'The change would leave the store without an active Admin.',
    fix: 'Make someone else an Admin first.',
    retry: 'no',
  },
  own_account: {
    cause: 'You cannot change your own role or deactivate yourself.',
    fix: 'Ask another Admin.',
    retry: 'no',
  },
  tax_changed: {
    cause:
      'Tax is left to the commerce platform, and its current figure differs from the one shown before; `detail` gives both. Nothing was sent.',
    fix: 'Look at the new total. A proposal has the new tax staged: send it again. A renewed offer goes out at the new total if `total` names it.',
    retry: 'reread',
  },
  endpoint_disabled: {
    cause: 'Resending deliveries to a webhook endpoint that is switched off, by staff or after 5 days of failures.',
    fix: 'Enable the endpoint first; a test ping is sent even while it is off.',
    retry: 'no',
  },
  not_resendable: {
    cause: 'The delivery is a test ping, which is sent once, or an event still waiting for its first attempt.',
    fix: 'Send another ping, or wait: queued events are sent automatically.',
    retry: 'no',
  },
} as const
