import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../../client/admin.ts'
import type { ImportDetail } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { isMoving } from './import-state.tsx'

/** The cached answers that an import changes. */
const CHANGES = [['imports'], ['platform']] as const

/** Offers the actions that an import's current state allows. */
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
            {say('imports.start')}
          </Button>
        )}
        {(isReady || isMoving(state)) && <Cancel id={id} isRunning={state === 'importing'} />}
        {state === 'done' && (
          <ButtonLink to={kind === 'catalog' ? '/store/catalog' : '/store/companies'}>
            {kind === 'catalog' ? say('imports.see_catalog') : say('imports.see_companies')}
          </ButtonLink>
        )}
        {!isReady && !isMoving(state) && (
          <ButtonLink to="/store/imports" search={{ kind }} variant="default">
            {say('imports.another')}
          </ButtonLink>
        )}
      </Group>
      {isReady && !usable && <Text size="sm">{say('imports.no_usable')}</Text>}
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
      title={say('imports.cancel_title')}
      does={say('imports.cancel_does')}
      dangerous
      busy={cancelling.busy}
      refusal={cancelling.refusal}
      onYes={cancelling.run}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          {say('imports.cancel')}
        </Button>
      )}
    >
      <Text size="sm">{isRunning ? say('imports.cancel_running') : say('imports.cancel_checked')}</Text>
    </Ask>
  )
}
