import { Alert, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import type { ImportDetail } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'

/** Shows an import's progress in words and, while it runs, as a bar. */
export function ImportProgress({ one }: { one: ImportDetail }) {
  const { state, rows, rows_done: done, error_count: left } = one
  const total = rows ?? 0
  switch (state) {
    case 'checking':
      return (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text>{say('imports.checking')}</Text>
        </Group>
      )
    case 'importing':
      return (
        <Running
          label={say('imports.importing')}
          said={say('imports.running', { done, total })}
          percent={percentOf(one)}
        />
      )
    case 'checked':
      return (
        <Text role="status">
          {say('imports.is_checked', { total })}{' '}
          {left ? say('imports.has_faulty', { left }) : say('imports.all_usable')}
        </Text>
      )
    case 'done':
      return (
        <Alert color="green" title={say('imports.is_done', { total })} role="status">
          {left ? say('imports.were_skipped', { left }) : say('imports.none_skipped')}
        </Alert>
      )
    case 'failed':
      return (
        <Alert color="red" title={say('imports.has_failed', { done, total })} role="alert">
          {say('imports.has_failed_hint')}
        </Alert>
      )
    default:
      return (
        <Text role="status">
          {say('imports.is_cancelled')} {say('imports.stays', { done, total })}
        </Text>
      )
  }
}

function percentOf({ rows, rows_done: done }: ImportDetail): number {
  return rows ? Math.round((100 * done) / rows) : 0
}

function Running({ label, said, percent }: { label: string; said: string; percent: number }) {
  return (
    <Stack gap="xs">
      <Text role="status">{said}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} animated striped aria-label={label} />
      </Progress.Root>
    </Stack>
  )
}
