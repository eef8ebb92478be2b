import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oneOf } from '../../client/one-of.ts'
import { resource } from '../../client/portal.ts'
import type { PortalSession } from '../../client/portal-answers.ts'
import { ROOT, STORE_SIGN_IN } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { Account } from './account.tsx'
import classes from './contact.module.css'
import { approvalsQuery, ContactNav } from './contact-nav.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { QuoteItem } from './quote-item.tsx'
import { withParameter } from './with-parameter.ts'

const WHOSE = ['all', 'mine'] as const
const FILTERS = ['all', 'answer_needed', 'open', 'ordered', 'closed'] as const

/** Lists the quotes of a contact and their company: waiting for them, open, or all. */
export function QuotesPage({ session }: { session: PortalSession }) {
  const { say } = useLanguage()
  const search = new URLSearchParams(location.search)
  const query = {
    whose: oneOf(WHOSE, search.get('whose')),
    filter: oneOf(FILTERS, search.get('filter')),
    location: search.get('location'),
    q: search.get('q'),
    cursor: search.get('cursor'),
  }
  const list = useQuery(resource('/quotes', { query }))
  const waiting = useQuery(approvalsQuery).data?.data.length ?? 0
  return (
    <PortalPage title={say('contact.my_quotes')} branding={session.branding} nav={<ContactNav session={session} />}>
      {waiting > 0 && (
        <Alert color="yellow" mb="md">
          <a href={`${ROOT}/portal/approvals`}>{say('contact.approvals_wait', { count: waiting })}</a>
        </Alert>
      )}
      <div className={classes.filters}>
        <Choice name="whose" value={query.whose ?? 'all'} values={WHOSE} />
        <Choice name="filter" value={query.filter ?? 'all'} values={FILTERS} />
        <PlaceChoice session={session} chosen={query.location ?? ''} />
        <Search text={query.q ?? ''} />
      </div>
      <Read query={list}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 && <Nothing isNarrowed={Object.values(query).some(Boolean)} session={session} />}
            <ul className={classes.list}>
              {data.map((quote) => (
                <QuoteItem key={quote.id} quote={quote} session={session} />
              ))}
            </ul>
            <div className={classes.pager}>
              {data.length > 0 && STORE_SIGN_IN === null && (
                <a href={`${ROOT}/portal/api/quotes/export.csv${location.search}`} download>
                  {say('contact.export')}
                </a>
              )}
              {query.cursor && <a href={withParameter('cursor', null)}>{say('contact.newest')}</a>}
              {next && <a href={withParameter('cursor', next)}>{say('contact.older')}</a>}
            </div>
          </>
        )}
      </Read>
      <Account session={session} />
    </PortalPage>
  )
}

function Choice<N extends 'whose' | 'filter', V extends string>({
  name,
  value,
  values,
}: {
  name: N
  value: string
  values: readonly V[]
}) {
  const { say } = useLanguage()
  return (
    <fieldset className={classes.choice} aria-label={say(`contact.${name}`)}>
      {values.map((one) => (
        <a key={one} href={withParameter(name, one === 'all' ? null : one)} aria-current={one === value}>
          {say(`contact.${name}.${one}` as 'contact.filter.all')}
        </a>
      ))}
    </fieldset>
  )
}

function Search({ text: asked }: { text: string }) {
  const { say } = useLanguage()
  const [text, setText] = useState(asked)
  return (
    <search>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          location.assign(withParameter('q', text.trim() || null))
        }}
      >
        <TextInput
          size="sm"
          type="search"
          aria-label={say('contact.search')}
          placeholder={say('contact.search')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" variant="default">
          {say('contact.find')}
        </Button>
      </form>
    </search>
  )
}

function Nothing({ isNarrowed, session }: { isNarrowed: boolean; session: PortalSession }) {
  const { say } = useLanguage()
  if (isNarrowed) {
    return (
      <p className={classes.empty}>
        {say('contact.none_such')} <a href={`${ROOT}/portal`}>{say('contact.show_all')}</a>
      </p>
    )
  }
  return (
    <p className={classes.empty}>
      {say('contact.none_yet')}{' '}
      <a href={`${ROOT}/store/${encodeURIComponent(session.store.domain)}/request`}>{say('contact.new_request')}</a>
    </p>
  )
}
