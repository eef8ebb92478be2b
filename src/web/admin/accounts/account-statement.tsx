import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { address } from '../../client/admin.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { type ShownInvoices, StatementView } from '../platform/orders/statement-view.tsx'
import { Panel } from '../quote/panel.tsx'
import { useMay, useSession } from '../session/session.ts'
import { type AccountOnPage, readStatement } from './account-reads.ts'

/** Shows an account's invoices and what it still has to pay, to those who see all quotes of a store on the embedded platform. */
export function AccountStatement({ account }: { account: AccountOnPage }) {
  const isEmbedded = useSession().store.admin_home === null
  return useMay('quotes.see_all') && isEmbedded ? <Statement account={account} /> : null
}

function Statement({ account }: { account: AccountOnPage }) {
  const [shown, setShown] = useState<ShownInvoices>('open')
  const [cursor, setCursor] = useState<string>()
  const query = { state: shown === 'all' ? undefined : shown }
  const statement = useQuery({ ...readStatement(account, { ...query, cursor }), placeholderData: keepPreviousData })
  const show = (chosen: ShownInvoices) => {
    setShown(chosen)
    setCursor(undefined)
  }
  return (
    <Panel title={say('invoices.title')}>
      <Loaded query={statement} rows={3}>
        {(data) => (
          <StatementView
            statement={data}
            file={fileOf(account, query)}
            shown={shown}
            onShow={show}
            pager={
              data.next_cursor !== null && (
                <Button size="xs" variant="default" onClick={() => setCursor(data.next_cursor ?? undefined)}>
                  {say('ui.next_page')}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </Panel>
  )
}

function fileOf({ kind, id }: AccountOnPage, query: { state?: 'open' | 'overdue' | 'settled' | undefined }): string {
  return kind === 'company'
    ? address('/companies/{id}/statement.csv', { params: { id }, query })
    : address('/customers/{id}/statement.csv', { params: { id }, query })
}
