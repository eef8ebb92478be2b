import Type from 'typebox'
import { MAIL_STATES } from '../../../domain/mail/mail-message.ts'
import { component, datetime, domainType, growing, list, orNull, text } from '../../operation/schema-parts.ts'

const count = Type.Integer({ minimum: 0 })
const recipient = Type.Object({ name: orNull(text), email: text })
const smtp = { smtp_code: orNull(Type.Integer()), smtp_status: orNull(text) }
const mail = {
  object: Type.Literal('mail'),
  id: text,
  kind: domainType('mail/mail-message.ts#MessageKind', text),
  quote_id: orNull(text),
  state: growing(MAIL_STATES),
  to: recipient,
  subject: text,
  document_id: orNull({ ...text, description: 'The PDF that goes with it.' }),
  attempts: count,
  next_attempt_at: orNull(datetime),
  failure: orNull(Type.Object({ reason: domainType('mail/mail-retry.ts#MailFailure', text), ...smtp })),
  readable: Type.Boolean({
    description: 'Whether its content is shown: not if the mail opens an account, or no key opens it.',
  }),
  created_at: datetime,
  settled_at: orNull(datetime),
}
const suppression = {
  object: Type.Literal('mail_suppression'),
  id: text,
  email: orNull({ ...text, description: 'Null if no key opens it.' }),
  reason: growing(['bounced', 'opted_out']),
  ...smtp,
  created_at: datetime,
}

/** Schemas of the mailbox's answers. */
export const MAIL_COMPONENTS = [
  component('Mail', Type.Object(mail)),
  component('MailContent', Type.Object({ ...mail, text: orNull(text), html: orNull(text) })),
  component('MailList', {
    ...Type.Interface([list('Mail', orNull(text))], {
      sends: Type.Boolean({ description: 'Whether mail is sent at all, or only stored to be read.' }),
    }),
  }),
  component('MailSuppression', Type.Object(suppression)),
  component('MailSuppressionList', list('MailSuppression', orNull(text))),
]
