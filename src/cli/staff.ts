import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import { inviteStaff } from '../commands/access/invite-staff.ts'
import { setStaffPassword } from '../commands/access/set-staff-password.ts'
import { setStaffRole } from '../commands/access/set-staff-role.ts'
import { readStore } from '../database/stores/stores.ts'
import { newPassword } from '../domain/access/password.ts'
import { ROLES } from '../domain/access/permissions.ts'
import { listStaff } from '../queries/access/list-staff.ts'
import { viewStaff } from '../views/access/staff.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'
import { secretBoxOf, withSession } from './session.ts'

/** `qns staff list|invite|set-role|set-password` */
export function addStaffCommands(staff: Command): void {
  addList(staff)
  addInvite(staff)
  addSetRole(staff)
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
    .description('invite someone to the staff: mails them a link to set their password, and prints it')
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

function addSetRole(staff: Command): void {
  staff
    .command('set-role')
    .description(
      "change what a staff member may do: for a store without an Admin, such as a Shopify shop whose owner won't come",
    )
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--email <email>', 'their e-mail address')
    .addOption(new Option('--role <role>', 'what they may do').choices([...ROLES]).makeOptionMandatory())
    .option('--json', 'print JSON')
    .action(async ({ store, email, role, json = false }, command) => {
      const member = await withOperator(command, (operator) => setStaffRole(operator, store, { email, role }))
      printRecord({ email: member.email, role: member.role }, json)
    })
}

function addSetPassword(staff: Command): void {
  staff
    .command('set-password')
    .description("set a staff member's password and end their sessions; generates one and prints it once")
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--email <email>', 'their e-mail address')
    .option('--stdin', 'read the password from standard input instead')
    .option('--json', 'print JSON')
    .action(async ({ store, email, stdin = false, json = false }, command) => {
      const password = stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : newPassword()
      await withOperator(command, (operator) => setStaffPassword(operator, store, { email, password }))
      printRecord({ email, ...(stdin ? { changed: true } : { password }) }, json)
    })
}
