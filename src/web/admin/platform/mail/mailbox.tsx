import { Alert, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { MAIL_STATES } from '../../../../domain/mail/mail-message.ts'
import { MAIL_NAMES } from '../../../../domain/mail/mails.ts'
import { resource } from '../../../client/admin.ts'
import { oneOf } from '../../../client/one-of.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { Pager } from '../pager.tsx'
import { usePageOf } from '../use-page-of.ts'
import { MailFilters } from './mail-filters.tsx'
import { MailItem } from './mail-item.tsx'
import { MailReader } from './mail-reader.tsx'
import classes from './mailbox.module.css'

const MESSAGE_KINDS = [...MAIL_NAMES, 'test'] as const

/** Lists the store's messages with a filter, and shows the open one next to them, or in their place on a narrow screen. */
export function Mailbox() {
  const search = useSearch({ from: '/staff/store/mail' })
  const { state, kind, to, quote_id, cursor } = search
  const mails = usePageOf(
    resource('/mail', {
      query: { state: oneOf(MAIL_STATES, state), kind: oneOf(MESSAGE_KINDS, kind), to, quote_id, before: cursor },
    }),
  )
  const isFiltered = Boolean(state || kind || to || quote_id)
  return (
    <div className={classes.mailbox} data-reading={search.mail ? true : undefined}>
      <Stack className={classes.list ?? ''} gap="sm">
        <MailFilters />
        <Loaded query={mails} rows={8}>
          {(page) => (
            <>
              {!page.sends && <NotSent />}
              {page.data.length === 0 ? (
                <Nothing isFiltered={isFiltered} />
              ) : (
                <ul className={classes.items} aria-label={say('mail.messages_list')}>
                  {page.data.map((mail) => (
                    <MailItem key={mail.id} mail={mail} isOpen={mail.id === search.mail} />
                  ))}
                </ul>
              )}
              <Pager cursor={cursor} next={page.next_cursor} />
            </>
          )}
        </Loaded>
      </Stack>
      <section className={classes.reader} aria-label={say('mail.message')}>
        {search.mail ? <MailReader key={search.mail} id={search.mail} /> : <ChooseOne />}
      </section>
    </div>
  )
}

function NotSent() {
  return (
    <Alert color="blue" title={say('mail.not_sending')}>
      {say('mail.not_sending_hint')}
    </Alert>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={say('mail.none_match')}>{say('mail.none_match_hint')}</EmptyState>
  ) : (
    <EmptyState title={say('mail.none')}>{say('mail.none_hint')}</EmptyState>
  )
}

function ChooseOne() {
  return <EmptyState title={say('mail.nothing_open')}>{say('mail.nothing_open_hint')}</EmptyState>
}
