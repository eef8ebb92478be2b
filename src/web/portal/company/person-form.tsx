import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../client/portal.ts'
import type { Company, CompanyPerson } from '../../client/portal-answers.ts'
import { queryClient } from '../../http/query-client.ts'
import { useSubmit } from '../../http/use-submit.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { sessionQuery } from '../session/session.ts'
import { Refused } from '../shell/refused.tsx'
import { PersonFieldsView } from './person-fields.tsx'
import { usePersonFields } from './use-person-fields.ts'

interface PersonFormProps {
  company: Company
  person: CompanyPerson
  done: () => void
}

/** Changes where a colleague buys and their limit, and the steps that need a second press. */
export function PersonForm({ company, person, done }: PersonFormProps) {
  const { say } = useLanguage()
  const fields = usePersonFields(company, person)
  const { body } = fields
  const params = { id: company.id, contact: person.contact_id }
  const saving = useSubmit(
    async () => {
      if (!body) return
      const { locations, ...limit } = body
      const changes = company.arranges_people ? { locations, ...limit } : limit
      await call('PUT', '/companies/{id}/people/{contact}', { params, body: changes })
    },
    { changes: [['companies']], onDone: done },
  )
  return (
    <div className={classes.stack}>
      <form className={classes.stack} onSubmit={saving.submit}>
        <PersonFieldsView company={company} hasLimit={!person.is_main_contact} person={fields} />
        <Refused refusal={saving.refusal} />
        <div>
          <Button type="submit" loading={saving.busy} disabled={body === null}>
            {say('company.save')}
          </Button>
        </div>
      </form>
      {company.arranges_people && !person.is_main_contact && <Further {...{ params, person, done }} />}
    </div>
  )
}

interface FurtherProps {
  params: { id: string; contact: string }
  person: CompanyPerson
  done: () => void
}

/** The rarer steps: inviting again, passing on the part of main contact, and removing. */
function Further({ params, person, done }: FurtherProps) {
  const { say } = useLanguage()
  const [asked, setAsked] = useState<'main' | 'remove' | null>(null)
  const name = person.name ?? person.email
  const again = useSubmit(() => call('POST', '/companies/{id}/people/{contact}/invitation', { params }), {
    changes: [['companies']],
    onDone: done,
  })
  const removing = useSubmit(() => call('DELETE', '/companies/{id}/people/{contact}', { params }), {
    changes: [['companies']],
    onDone: done,
  })
  const passing = useSubmit(() => call('POST', '/companies/{id}/people/{contact}/main-contact', { params }), {
    changes: [['companies']],
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }) // what the reader may do has changed
      done()
    },
  })
  if (asked !== null) {
    const step = asked === 'main' ? passing : removing
    return (
      <div className={classes.further}>
        <p>{say(`company.${asked}_sure`, { name })}</p>
        <Refused refusal={step.refusal} />
        <div className={classes.row}>
          <Button {...(asked === 'remove' && { color: 'red' })} loading={step.busy} onClick={() => void step.run()}>
            {say(`company.${asked}`)}
          </Button>
          <Button variant="default" onClick={() => setAsked(null)}>
            {say('company.cancel')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.further}>
      <Refused refusal={again.refusal} />
      <div className={classes.row}>
        {person.invited_at !== null && (
          <Button size="xs" variant="default" loading={again.busy} onClick={() => void again.run()}>
            {say('company.invite_again')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setAsked('main')}>
          {say('company.main')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => setAsked('remove')}>
          {say('company.remove')}
        </Button>
      </div>
    </div>
  )
}
