import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Recipient } from '../domain/mail/mail-message.ts'
import type { MailAnswer } from '../domain/mail/mail-retry.ts'

/** A mail ready to send. */
export interface OutgoingMail {
  /** `local@domain`, the same for every attempt, so that a repeated one is recognised. */
  messageId: string
  /** The Message-ID of the first mail of its conversation; null for that mail itself. */
  answers: string | null
  /** The sender's name; the address is the installation's. */
  fromName: string
  to: Recipient
  replyTo: string | null
  subject: string
  text: string
  html: string
  at: Date
  /** The recipient's one-click unsubscribe address (RFC 8058). */
  unsubscribeUrl: string | null
  /** A PDF that goes with it. */
  attachment: { fileName: string; bytes: Buffer } | null
}

/** Sends mail. */
export interface Mailer {
  /** Hands a mail to the server and returns the result; never throws for anything a server does. */
  send(mail: OutgoingMail): Promise<MailAnswer>
  close(): void
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password percent-encoded. */
  url: string
  /** The sender's address. */
  from: string
  /** A certificate authority to trust instead of the system's. */
  ca?: string
  connections?: number
  /** For each step of a connection: opening it, the greeting, each answer. */
  timeoutMs?: number
  /** For a whole attempt, however busy the server seems: a lease must outlast it. */
  attemptMs?: number
}

const TIMEOUT_MS = 20_000
const ATTEMPT_MS = 120_000
const CONNECTIONS = 5
const MESSAGES_A_CONNECTION = 100

/**
 * Creates a mailer that sends over SMTP with a few kept connections. Without TLS, or with an unverified certificate, it only
 * sends to this machine: what a server offers does not count.
 */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { from, attemptMs = ATTEMPT_MS } = options
  let opening: ReturnType<typeof openTransport> | null = null
  return {
    close: () => void opening?.then((transport) => transport.close()),
    send: async (mail) => {
      const { messageId, answers, fromName, to, replyTo, subject, text, html, at, unsubscribeUrl, attachment } = mail
      if (!isAddress(to.address)) return { at: 'recipient', code: 553, status: '5.1.3' }
      try {
        opening ??= openTransport(options)
        const transport = await opening
        await transport.sendMail({
          signal: AbortSignal.timeout(attemptMs), // only its own connection is cut
          envelope: { from, to: [to.address] },
          from: { name: oneLine(fromName), address: from },
          to: { name: oneLine(to.name ?? ''), address: to.address },
          ...(replyTo !== null && isAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
          subject: oneLine(subject),
          text,
          html,
          ...(attachment && { attachments: [toPart(attachment)] }),
          date: at,
          messageId: `<${messageId}>`,
          ...(answers !== null && { inReplyTo: `<${answers}>`, references: `<${answers}>` }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== null && {
              'List-Unsubscribe': { prepared: true, value: `<${oneLine(unsubscribeUrl)}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return { at: 'done', code: 250, status: null }
      } catch (error) {
        return answerOf(error as SmtpError)
      }
    },
  }
}

function toPart({ fileName, bytes }: { fileName: string; bytes: Buffer }) {
  return { filename: fileName, content: bytes, contentType: 'application/pdf' }
}

/** Loads nodemailer, which only a process that sends mail needs. */
async function openTransport({ url, ca, connections, timeoutMs = TIMEOUT_MS }: SmtpOptions) {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const needsTls = secure || !isThisMachine(host)
  const transport = createTransport({
    pool: true,
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: needsTls,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: needsTls, ...(ca !== undefined && { ca }) },
    maxConnections: connections ?? CONNECTIONS,
    maxMessages: MESSAGES_A_CONNECTION,
    maxRequeues: 0, // retries are decided elsewhere
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.on('error', () => {}) // the error of an unused connection
  return transport
}

/** Tells whether this is one address as mail servers accept it, and nothing more: no second one, no line break, no name. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}

/** Tells whether mail to this host stays on this machine. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || (isIP(host) > 0 && ipaddr.process(host).range() === 'loopback')
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** The part of a nodemailer error we read. */
interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

function answerOf({ code, responseCode, response, command = '' }: SmtpError): MailAnswer {
  // nodemailer itself refuses the envelope: the server only accepts ASCII addresses (RFC 6531)
  if (code === 'EENVELOPE' && responseCode === undefined) return { at: 'recipient', code: 553, status: '5.6.7' }
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? null
  return { at: stepOf(command, responseCode), code: responseCode ?? null, status }
}

function stepOf(command: string, code: number | undefined): MailAnswer['at'] {
  if (code === undefined) return 'server'
  if (command.startsWith('RCPT')) return 'recipient'
  return command.startsWith('DATA') ? 'content' : 'server'
}
