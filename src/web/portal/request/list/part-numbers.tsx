import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/portal.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import { Refused } from '../../shell/refused.tsx'
import classes from '../request.module.css'

/** Shows what the company calls the shop’s products, to be forgotten where it is wrong. Read when opened. */
export function PartNumbers({ company: { id, name } }: { company: { id: string; name: string } }) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('request.part_numbers', { company: name })}</summary>
      {isOpen && <List companyId={id} />}
    </details>
  )
}

function List({ companyId: id }: { companyId: string }) {
  const { say } = useLanguage()
  const pages = useInfiniteQuery({
    queryKey: ['companies', id, 'part-numbers'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET', '/companies/{id}/part-numbers', { params: { id }, query: cursor ? { cursor } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  })
  const forgetting = useSubmit(
    (part_number: string) => call('DELETE', '/companies/{id}/part-numbers', { params: { id }, query: { part_number } }),
    { changes: [['companies', id]] },
  )
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? []
  if (pages.isSuccess && rows.length === 0) return <p className={classes.hint}>{say('request.no_part_numbers')}</p>
  return (
    <>
      <ul className={classes.faulty}>
        {rows.map(({ part_number, sku, title, variant_title }) => (
          <li key={part_number}>
            <code className="typed">{part_number}</code>
            <span className="typed">
              {title === null ? say('request.gone_product') : [sku, title, variant_title].filter(Boolean).join(' · ')}
            </span>{' '}
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={forgetting.busy}
              aria-label={say('request.forget_part_number', { number: part_number })}
              onClick={() => void forgetting.run(part_number)}
            >
              {say('request.forget')}
            </Button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {say('request.more_part_numbers')}
        </Button>
      )}
      <Refused refusal={forgetting.refusal} />
    </>
  )
}
