import Type from 'typebox'
import { ATTACHMENT_STATES } from '../../domain/attachments/attachment.ts'
import { component, datetime, growing, list, orNull, says, text } from './schema-parts.ts'

const attachment = component(
  'Attachment',
  Type.Object(
    {
      object: says('Always `attachment`.', Type.Literal('attachment')),
      id: says('The id of the attachment.', text),
      quote_id: says('The quote it belongs to.', text),
      message_id: says('The message it came with; null if it came with the request.', orNull(text)),
      line_id: says('The line it is about; null if it is about the whole quote.', orNull(text)),
      from: says('The side that added it.', growing(['buyer', 'seller'])),
      file_name: says('A file name for saving it.', text),
      media_type: says('By its name and content, such as `application/pdf`.', text),
      file_size: says('In bytes.', Type.Integer()),
      state: says(
        '`checking`: a virus scanner has not answered yet. `blocked`: it found a virus, and the file was deleted.',
        growing(ATTACHMENT_STATES),
      ),
      created_at: says('When it was uploaded.', datetime),
      download_url: says(
        'Opens the file without a key; once expired it answers 410 `link_invalid`. Null unless the state is `ready`.',
        orNull(Type.String({ format: 'uri' })),
      ),
      download_url_expires_at: says(
        '15 minutes from now. List the attachments again for a new link. Null without one.',
        orNull(datetime),
      ),
    },
    { description: 'A file that came with a request or a message, and a link that opens it.' },
  ),
)

/** Schemas of attachments, the same in every API. */
export const ATTACHMENT_COMPONENTS = [
  attachment,
  component('AttachmentList', list('Attachment', says('Always null: there is only one page.', Type.Null()))),
]

/** The schema of an uploaded file, for buyers and staff. */
export const uploadComponent = component(
  'Upload',
  Type.Object({
    object: Type.Literal('upload'),
    upload: says('Names it in a request or message, within 24 hours and once.', text),
    file_name: text,
    media_type: text,
    file_size: Type.Integer(),
    state: growing(ATTACHMENT_STATES),
  }),
)
