import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../client/admin.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'
import { Panel } from '../quote/panel.tsx'

/** Shows what a company calls the catalogue's variants, to be forgotten where it is wrong. */
export function PartNumbers({ companyId: id }: { companyId: string }) {
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
  return (
    <Panel title={say('accounts.part_numbers')}>
      {pages.isSuccess && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {say('accounts.no_part_numbers')}
        </Text>
      )}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows.map(({ part_number, sku, title, variant_title }) => (
          <Group key={part_number} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" className="typed">
              <b>{part_number}</b>{' '}
              {title === null ? say('accounts.gone_variant') : [sku, title, variant_title].filter(Boolean).join(' · ')}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={forgetting.busy}
              aria-label={say('accounts.forget_part_number', { number: part_number })}
              onClick={() => void forgetting.run(part_number)}
            >
              {say('accounts.forget')}
            </Button>
          </Group>
        ))}
      </Stack>
      {pages.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {say('accounts.more_part_numbers')}
        </Button>
      )}
      <Refused refusal={forgetting.refusal} />
    </Panel>
  )
}
