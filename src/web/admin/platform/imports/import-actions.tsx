import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { ImportDetail } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { ButtonLink } from '../../shell/links.tsx'
import { isMoving } from './import-state.tsx'

/** What an import changes besides itself, once it wrote something. */
const CHANGES = [['imports'], ['platform']] as const

/** What can be done with an import as it is now. */
export function ImportActions({ one }: { one: ImportDetail }) {
  const { id, kind, state } = one
  const isReady = state === 'checked'
  const starting = useSubmit(() => call('POST', '/imports/{id}/start', { params: { id }, body: {} }), {
    changes: CHANGES,
  })
  const usable = (one.rows ?? 0) > (one.error_count ?? 0)
  return (
    <Stack gap="sm">
      <Group>
        {isReady && (
          <Button onClick={() => void starting.run()} loading={starting.busy} disabled={!usable}>
            Start the import
          </Button>
        )}
        {(isReady || isMoving(state)) && <Cancel id={id} isRunning={state === 'importing'} />}
        {state === 'done' && (
          <ButtonLink to={kind === 'catalog' ? '/store/catalog' : '/store/companies'}>
            {kind === 'catalog' ? 'See the catalogue' : 'See the companies'}
          </ButtonLink>
        )}
        {!isReady && !isMoving(state) && (
          <ButtonLink to="/store/imports" search={{ kind }} variant="default">
            Import another file
          </ButtonLink>
        )}
      </Group>
      {isReady && !usable && <Text size="sm">No row can be imported: correct them and upload the file again.</Text>}
      <Refused refusal={starting.refusal} />
    </Stack>
  )
}

function Cancel({ id, isRunning }: { id: string; isRunning: boolean }) {
  const cancelling = useSubmit(() => call('POST', '/imports/{id}/cancel', { params: { id }, body: {} }), {
    changes: CHANGES,
  })
  return (
    <Ask
      title="Cancel this import?"
      does="Cancel the import"
      dangerous
      busy={cancelling.busy}
      refusal={cancelling.refusal}
      onYes={cancelling.run}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Cancel…
        </Button>
      )}
    >
      <Text size="sm">
        {isRunning
          ? 'What is in already stays; the rest of the file is not imported.'
          : 'The file is discarded; nothing was changed.'}
      </Text>
    </Ask>
  )
}
