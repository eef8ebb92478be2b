/** Returns the mail server's address; null for none. Throws on what is not one. */
export function parseSmtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.parse(text)
  const isWhole =
    url && /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname + url.search + url.hash)
  if (!isWhole || !isDecodable(url.username + url.password)) {
    throw new Error(
      'takes an address such as smtps://user:password@mail.example.com:465, or smtp:// with port 587 for STARTTLS; user and password percent-encoded',
    )
  }
  return text
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null
  } catch {
    return false
  }
}

/** Returns the sender's address, which SMTP_URL requires; null for none. */
export function parseMailFrom(text: string | undefined, smtpUrl: string | undefined): string | null {
  if (text === undefined) {
    if (smtpUrl?.trim()) throw new Error("is required with SMTP_URL: the sender's address")
    return null
  }
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i.test(text)) {
    throw new Error('takes one plain address such as quotes@example.com; each store adds its own name')
  }
  return text
}

/** Returns the domain of replies by mail with its password; null for none. Throws if one of the two is missing or no good. */
export function parseReplies(domain: string | undefined, secret: string | undefined) {
  if (domain === undefined && !secret) return null
  if (!/^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(domain ?? '')) {
    throw new Error('takes the domain whose mail is posted to /mail/replies, in lower case, such as reply.example.com')
  }
  if (!secret || secret.length < 20)
    throw new Error('needs REPLY_SECRET: a password of at least 20 characters for /mail/replies')
  return { domain, secret }
}
