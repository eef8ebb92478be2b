/** Like error-guide.ts for the codes that `/v1` never answers with: those of staff's and buyers' APIs, and of links. */
export const STAFF_ERROR_GUIDE = {
  not_signed_in: {
    cause:
      'The admin or the portal API was called without a session, or the session has ended: by signing out, by a change of the account, or with time (staff: 12 hours unused, 14 days in all; buyers: 7 days unused, 30 days in all).',
    fix: 'Sign in (`POST /admin/api/session`; buyers: `POST /portal/api/sign-in`, or by the link to the quote). The public API does not use sessions.',
    retry: 'no',
  },
  wrong_credentials: {
    cause:
      'The store, the e-mail address or the password is wrong, or the account is not active. All of these look alike.',
    fix: 'Check all three, or ask for a link to set a new password.',
    retry: 'no',
  },
  sign_in_throttled: {
    cause:
      'Too many tries: five wrong ones for an account or thirty from an address, which come back evenly over 15 minutes; or very many people are signing in at this moment. Asking for links to sign in counts likewise.',
    fix: 'Wait as long as `Retry-After` says.',
    retry: 'after',
  },
  csrf_refused: {
    cause:
      'A request that changes something in the admin or the portal came from another site, or without the session’s token in `X-CSRF-Token`; or any request there carries the token of another session.',
    fix: 'Use the address the operator configured (`BASE_URL`), and send the `csrf_token` of `GET /admin/api/session` or `GET /portal/api/session`.',
    retry: 'no',
  },
  forbidden: {
    cause:
      'The role of the member of staff who is signed in does not allow this; or an approval is for other approvers, or was asked for by oneself.',
    fix: 'Ask an Admin of the store, or who is named to approve.',
    retry: 'no',
  },
  confirmation_required: {
    cause: 'Keys, secrets and personal data need the password once more, and it was last given over ten minutes ago.',
    fix: 'Send it to `POST /admin/api/session/confirm`, then repeat the request.',
    retry: 'no',
  },
  link_invalid: {
    cause:
      'The link of an invitation (7 days) or of a password reset (1 hour) was used, replaced by a newer one, or has expired. In the portal: the link to a quote (90 days) was revoked, has expired or is none, or a link to sign in (30 minutes) was used or has expired. Of a document: its `download_url` (15 minutes) has expired, or is not as it was given.',
    fix: 'Ask an Admin for a new invitation, or ask for a new reset link; as a buyer, ask the seller for a new link, or for a new one to sign in. For a document, read it again (`GET /v1/documents/{id}`): the answer has a new `download_url`.',
    retry: 'no',
  },
  email_taken: {
    cause: 'The store already has a member of staff with this e-mail address, perhaps a deactivated one.',
    fix: 'Change or reactivate that one, or use another address.',
    retry: 'no',
  },
  last_admin: {
    cause: 'The change would leave the store without an active Admin.',
    fix: 'Make somebody else an Admin first.',
    retry: 'no',
  },
  own_account: {
    cause: 'Nobody changes their own role or deactivates themselves.',
    fix: 'Ask another Admin.',
    retry: 'no',
  },
  tax_changed: {
    cause:
      'The tax is left to the commerce platform, and what it calculates now is not what was shown before; `detail` says both. Nothing was sent.',
    fix: 'Look at the new total. A proposal has the new tax staged: send it again. An offer that is renewed goes out at the new total when `total` names it.',
    retry: 'reread',
  },
  endpoint_disabled: {
    cause:
      'Deliveries were to be resent to a webhook endpoint that is switched off, by staff or after 5 days of failures.',
    fix: 'Enable the endpoint first; a test ping is sent even while it is off.',
    retry: 'no',
  },
  not_resendable: {
    cause: 'The delivery is a test ping, which is sent once, or an event that still waits for its first attempt.',
    fix: 'Send another ping, or wait: what is queued is sent by itself.',
    retry: 'no',
  },
} as const
