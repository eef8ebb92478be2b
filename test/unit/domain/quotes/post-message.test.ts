import { decidePostMessage } from '../../../../src/domain/quotes/post-message.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, NOW } from '../../../support/given/given.ts'

const id = 'msg_1'

decisionTable(decidePostMessage, {
  'N03: a buyer’s message goes to the assigned staff member': {
    given: given('submitted'),
    when: [{ id, internal: false, by: 'buyer' }, NOW],
    then: {
      action: 'post_message',
      events: ['quote.message_created message_id=msg_1'],
      mail: ['message to assignee'],
      detail: { message_id: id },
    },
  },
  'N03: a message of staff goes to the buyer': {
    given: given('proposal_sent'),
    when: [{ id, internal: false, by: 'merchant' }, NOW],
    then: {
      action: 'post_message',
      events: ['quote.message_created message_id=msg_1'],
      mail: ['message to buyer'],
    },
  },
  'N03: so does one that an integration posts, even on a closed quote': {
    given: given('closed'),
    when: [{ id, internal: false, by: 'system' }, NOW],
    then: {
      action: 'post_message',
      events: ['quote.message_created message_id=msg_1'],
      mail: ['message to buyer'],
    },
  },
  'N09: an internal note has no event and no mail': {
    given: given('in_review'),
    when: [{ id, internal: true, by: 'merchant' }, NOW],
    then: { action: 'note', detail: { message_id: id } },
  },
  'a message is posted even while a conversion runs': {
    given: given('accepted', { decisions: ['accept', 'accept', 'accept'], conversionId: 'group' }),
    when: [{ id, internal: false, by: 'buyer' }, NOW],
    then: {
      action: 'post_message',
      events: ['quote.message_created message_id=msg_1'],
      mail: ['message to assignee'],
    },
  },
})
