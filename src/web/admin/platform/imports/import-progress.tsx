import { Alert, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import type { ImportDetail } from '../../../client/admin-answers.ts'

/** How far an import is, in words and, while it runs, as a bar. */
export function ImportProgress({ one }: { one: ImportDetail }) {
  const { state, rows, rows_done: done, error_count: left } = one
  const far = `${done} of ${rowsOf(rows)}`
  switch (state) {
    case 'checking':
      return (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text>The file is being checked. Nothing is changed by that.</Text>
        </Group>
      )
    case 'importing':
      return (
        <Running
          label="Importing"
          said={`${far} done. You may leave this page: it goes on.`}
          percent={percentOf(one)}
        />
      )
    case 'checked':
      return (
        <Text role="status">
          Checked: {rowsOf(rows)}. Nothing is changed yet.{' '}
          {left
            ? `${left} of them cannot be imported: correct them and upload the file again, or start without them.`
            : 'All of them can be imported.'}
        </Text>
      )
    case 'done':
      return (
        <Alert color="green" title={`All of it is done: ${rowsOf(rows)}`} role="status">
          {left
            ? `${left} of them were left out. Correct these and import them again: what is in already is not doubled.`
            : 'None was left out.'}
        </Alert>
      )
    case 'failed':
      return (
        <Alert color="red" title={`It stopped: ${far} done`} role="alert">
          What is in stays. Upload the file again: what is in already is not doubled. If it fails again, tell your
          operator.
        </Alert>
      )
    default:
      return (
        <Text role="status">
          This import was cancelled or another file took its place.{' '}
          {done > 0 ? `${far} done, and stay.` : 'Nothing was changed.'}
        </Text>
      )
  }
}

function rowsOf(count: number | null): string {
  return count === 1 ? '1 row' : `${count ?? 0} rows`
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
