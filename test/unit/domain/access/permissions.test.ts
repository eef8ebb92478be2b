import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { may, PERMISSIONS, type Permission, permissionsOf, ROLES } from '../../../../src/domain/access/permissions.ts'

describe('what roles may do', () => {
  it('Sales reps edit, but do not see all quotes, void, extend, approve, assign, delete or change settings', () => {
    const not: Permission[] = ['quotes.see_all', 'quotes.void', 'quotes.extend', 'quotes.approve', 'quotes.assign']
    const never: Permission[] = ['quotes.delete', 'settings.edit', 'policies.edit', 'keys.manage', 'webhooks.manage']
    assert.ok(may('sales_rep', 'quotes.edit'))
    for (const permission of [...not, ...never]) assert.ok(!may('sales_rep', permission), permission)
  })

  it('Managers do everything with quotes except delete, plus policies, templates and analytics; not keys, webhooks or staff', () => {
    const theirs = permissionsOf('manager')
    for (const permission of ['quotes.void', 'policies.edit', 'templates.edit', 'analytics.see'] as const) {
      assert.ok(theirs.includes(permission), permission)
    }
    for (const permission of ['quotes.delete', 'keys.manage', 'webhooks.manage', 'staff.manage'] as const) {
      assert.ok(!theirs.includes(permission), permission)
    }
  })

  it('each role may do everything the one below may, and Admins everything', () => {
    const [admin, manager, rep] = ROLES.map((role) => new Set(permissionsOf(role)))
    assert.deepEqual(admin, new Set(Object.keys(PERMISSIONS)))
    assert.ok(manager && rep?.isSubsetOf(manager))
  })

  it('a store can let its Sales reps see every quote, and nothing more', () => {
    const settings = { staff: { sales_reps_see_all: true } }
    const more = new Set(permissionsOf('sales_rep', settings)).difference(new Set(permissionsOf('sales_rep')))
    assert.deepEqual([...more], ['quotes.see_all'])
  })
})
