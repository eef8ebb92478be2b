import { decideAssign } from '../../../../src/domain/negotiation/assign.ts'
import { decisionTable } from '../../../support/given/decision-table.ts'
import { given, NOW } from '../../../support/given/given.ts'

const robin = { id: 'stf_robin', email: 'robin@store.example' }
const sam = { id: 'stf_sam', email: 'sam@store.example' }

decisionTable(decideAssign, {
  'N04: a quote is assigned to a staff member, who is notified': {
    given: given('submitted'),
    when: [robin, NOW],
    then: {
      action: 'assign',
      events: ['quote.assigned assigned_staff_id=stf_robin'],
      mail: ['assigned to assignee'],
      quote: { assignedStaff: robin },
      detail: { from: null, to: 'stf_robin' },
    },
  },
  'it is reassigned to another': {
    given: given('converted', { assignedStaff: robin }),
    when: [sam, NOW],
    then: {
      action: 'assign',
      events: ['quote.assigned assigned_staff_id=stf_sam'],
      mail: ['assigned to assignee'],
      detail: { from: 'stf_robin', to: 'stf_sam' },
    },
  },
  'it is unassigned, without mail': {
    given: given('closed', { assignedStaff: robin }),
    when: [null, NOW],
    then: { action: 'assign', events: ['quote.assigned assigned_staff_id=null'], quote: { assignedStaff: null } },
  },
  'nothing happens if it is already theirs': {
    given: given('in_review', { assignedStaff: robin }),
    when: [robin, NOW],
    then: null,
  },
  'nothing happens if it is already unassigned': { given: given('in_review'), when: [null, NOW], then: null },
  'it is possible while a conversion is running': {
    given: given('accepted', { decisions: ['accept', 'accept', 'accept'], conversionId: 'group' }),
    when: [robin, NOW],
    then: {
      action: 'assign',
      events: ['quote.assigned assigned_staff_id=stf_robin'],
      mail: ['assigned to assignee'],
    },
  },
})
