import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../client/admin-answers.ts'
import { Refusal } from '../../http/send.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'
import { PlatformLink } from '../framed/platform-link.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { Page } from '../shell/page.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountFigures } from './account-figures.tsx'
import { AccountNotes } from './account-notes.tsx'
import { AccountOrders } from './account-orders.tsx'
import { AccountQuotes } from './account-quotes.tsx'
import { type AccountOnPage, readAccount } from './account-reads.ts'
import { AccountStatement } from './account-statement.tsx'
import { PaidPrices } from './paid-prices.tsx'
import { PartNumbers } from './part-numbers.tsx'

interface AccountPageProps {
  account: AccountOnPage
  /** The search for prices, and its page, from the address. */
  search: { q?: string | undefined; cursor?: string | undefined }
}

/** Shows a company or a customer, and all that the store has had to do with them. */
export function AccountPage({ account, search }: AccountPageProps) {
  const query = useQuery(readAccount(account))
  const name =
    query.data && (query.data.name ?? query.data.email ?? say('accounts.nameless', { id: digitsOf(query.data.id) }))
  const title = name ?? say(`accounts.${account.kind}`)
  if (query.error instanceof Refusal && query.error.status === 404) {
    return (
      <Page title={title} above={<Back kind={account.kind} />}>
        <EmptyState title={say('accounts.unknown')}>{say('accounts.unknown_hint')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={title}
      above={<Back kind={account.kind} />}
      actions={query.data && <PlatformLink href={query.data.platform_page}>{inAdmin(query.data)}</PlatformLink>}
    >
      <Loaded query={query} rows={8}>
        {(data) => (
          <Stack>
            <AccountFigures account={data} />
            <Grid>
              <Grid.Col span={{ base: 12, md: 8 }}>
                <Stack>
                  <PaidPrices account={account} search={search} />
                  <AccountQuotes account={account} all={allQuotes(data)} />
                  <AccountStatement account={account} />
                  <AccountOrders account={account} />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 4 }}>
                <Stack>
                  <AccountFacts account={data} />
                  <AccountNotes account={account} />
                  {account.kind === 'company' && <PartNumbers companyId={account.id} />}
                </Stack>
              </Grid.Col>
            </Grid>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Back({ kind }: Pick<AccountOnPage, 'kind'>) {
  return kind === 'company' ? (
    <AnchorLink to="/store/companies" size="sm" className="no-print">
      {say('accounts.all_companies')}
    </AnchorLink>
  ) : (
    <AnchorLink to="/store/customers" size="sm" className="no-print">
      {say('accounts.all_customers')}
    </AnchorLink>
  )
}

/** Without a page in the platform's admin there is nothing to link to. */
function inAdmin({ platform_page: page }: Account): string {
  return page === null ? '' : say('framed.to_admin')
}

/** Returns the list's filter that shows all quotes of the account; a customer's are found by their address. */
function allQuotes({ kind, id, email }: Account): { company_id: string } | { q: string } | null {
  if (kind === 'company') return { company_id: digitsOf(id) }
  return email === null ? null : { q: email }
}
