import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Company, CompanyPerson } from '../../client/portal-answers.ts'
import classes from '../contact/contact.module.css'
import { useFormat } from '../language/use-format.ts'
import { Dialog } from '../shell/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { PersonForm } from './person-form.tsx'

/** The people who buy for the company, with where and how much. */
export function People({ company }: { company: Company }) {
  const { say } = useFormat(company.currency)
  const [open, setOpen] = useState<'invite' | CompanyPerson | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={classes.part} aria-labelledby="people">
      <div className={classes.partHead}>
        <h2 id="people">{say('company.people')}</h2>
        {company.arranges_people && (
          <Button size="xs" onClick={() => setOpen('invite')}>
            {say('company.invite')}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {company.people.map((person) => (
          <PersonItem key={person.contact_id} {...{ company, person }} edit={() => setOpen(person)} />
        ))}
      </ul>
      {open === 'invite' && (
        <Dialog title={say('company.invite')} close={close}>
          <InviteForm company={company} done={close} />
        </Dialog>
      )}
      {open !== null && open !== 'invite' && (
        <Dialog title={calledAs(open)} close={close}>
          <PersonForm company={company} person={open} done={close} />
        </Dialog>
      )}
    </section>
  )
}

interface PersonItemProps {
  company: Company
  person: CompanyPerson
  edit: () => void
}

function PersonItem({ company, person, edit }: PersonItemProps) {
  const { say, amount, day } = useFormat(company.currency)
  const { email, name, locations, limit, invited_at: invitedAt, is_main_contact: isMain } = person
  const approver = company.people.find(({ contact_id: id }) => id === person.approver_id)
  const places = locations.map((one) => (one.role ? `${one.name} (${one.role})` : one.name)).join(', ')
  return (
    <li className={classes.item}>
      <div>
        <strong className="typed">{name ?? email}</strong>
        <small className="typed">
          {[name && email, places || (isMain ? null : say('company.no_places'))].filter(Boolean).join(' · ')}
        </small>
      </div>
      <div>
        {isMain ? (
          <span className={classes.badge}>{say('contact.main_contact')}</span>
        ) : invitedAt ? (
          <span className={classes.badge} data-turn="company">
            {say('company.invited', { date: day(invitedAt) })}
          </span>
        ) : null}
        {limit !== null && <span>{say('company.limit_of', { amount: amount(limit) })}</span>}
        {limit !== null && (
          <small className="typed">
            {approver ? say('company.approved_by', { name: calledAs(approver) }) : say('company.approved_by_main')}
          </small>
        )}
      </div>
      <div className={classes.figures}>
        {(company.arranges_people || (company.is_main_contact && !isMain)) && (
          <Button
            size="xs"
            variant="default"
            onClick={edit}
            aria-label={say('company.change_of', { name: name ?? email })}
          >
            {say('company.change')}
          </Button>
        )}
      </div>
    </li>
  )
}

function calledAs({ name, email }: CompanyPerson): string {
  return name ?? email
}
