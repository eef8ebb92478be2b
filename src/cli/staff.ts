import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import { inviteStaff } from '../commands/access/invite-staff.ts'
import { setStaffPassword } from '../commands/access/set-staff-password.ts'
import { readStore } from '../database/stores/stores.ts'
import { newPassword } from '../domain/access/password.ts'
import { ROLES } from '../domain/access/permissions.ts'
import { listStaff } from '../queries/access/list-staff.ts'
import { viewStaff } from '../views/access/staff.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'
import { secretBoxOf, withSession } from './session.ts'

/** `qns staff list|invite|set-password` */
export function addStaffCommands(staff: Command): void {
  addList(staff)
  addInvite(staff)
  addSetPassword(staff)
}

function addList(staff: Command): void {
  staff
    .command('list')
    .description("a store's staff")
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }, command) => {
      const members = await withOperator(command, async ({ db }) =>
        listStaff({ db, store: await readStore(db, store) }),
      )
      printTable(
        members.items.map(viewStaff).map(({ object: _, ...member }) => member),
        json,
      )
    })
}

function addInvite(staff: Command): void {
  staff
    .command('invite')
    .description('add somebody to the staff: they are mailed a link to set their password, which is printed too')
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--email <email>', 'their e-mail address')
    .requiredOption('--name <name>', 'their name')
    .addOption(new Option('--role <role>', 'what they may do').choices([...ROLES]).makeOptionMandatory())
    .option('--json', 'print JSON')
    .action(async ({ store: named, json = false, ...invitation }) => {
      const { member, link } = await withSession('staff invite', async ({ db, now, config }) => {
        const mailer = { db, now, secretBox: await secretBoxOf({ db, now, config }), baseUrl: config.baseUrl }
        return inviteStaff(mailer, { store: await readStore(db, named), staff: null }, invitation)
      })
      printRecord({ id: member.id, email: member.email, role: member.role, link }, json)
    })
}

function addSetPassword(staff: Command): void {
  staff
    .command('set-password')
    .description('give somebody a new password, which ends their sessions; it is made up and printed this once')
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--email <email>', 'their e-mail address')
    .option('--stdin', 'read the password from standard input instead, without the newline at its end')
    .option('--json', 'print JSON')
    .action(async ({ store, email, stdin = false, json = false }, command) => {
      const password = stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : newPassword()
      await withOperator(command, (operator) => setStaffPassword(operator, store, { email, password }))
      printRecord({ email, ...(stdin ? { changed: true } : { password }) }, json)
    })
}
