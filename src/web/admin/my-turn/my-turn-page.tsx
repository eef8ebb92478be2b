import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useMay } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { EmptyTurns } from './empty-turns.tsx'
import { TurnList } from './turn-list.tsx'
import { useNext } from './use-next.ts'
import { type TurnScope, useTurns } from './use-turns.ts'

const SCOPES: readonly TurnScope[] = ['mine', 'team', 'snoozed', 'scheduled']

/** Shows what waits for the signed-in person, or their team, by when an answer is due. */
export function MyTurnPage() {
  const { scope: asked } = useSearch({ from: '/staff/my-turn' })
  const seesAll = useMay('quotes.see_all')
  const scopes = SCOPES.filter((scope) => scope !== 'team' || seesAll)
  const scope = scopes.find((one) => one === asked) ?? 'mine'
  const navigate = useNavigate({ from: '/my-turn' })
  const turns = useTurns(scope)
  const choose = (to: string) => void navigate({ to: '.', search: { scope: to === 'mine' ? undefined : to } })
  return (
    <Page
      title={say('page.my_turn')}
      actions={
        <>
          <SegmentedControl
            value={scope}
            onChange={choose}
            data={scopes.map((one) => ({ value: one, label: say(`turn.scope.${one}`) }))}
            aria-label={say('turn.whose')}
          />
          {scope === 'mine' && <NextButton isOn={!!turns.data?.data.length} />}
        </>
      }
    >
      <Loaded query={turns} rows={6}>
        {({ data, has_more: more }) =>
          data.length === 0 ? (
            <EmptyTurns scope={scope} />
          ) : (
            <Stack>
              <TurnList turns={data} scope={scope} />
              {more && (
                <Text size="sm" c="dimmed">
                  {say('turn.more', { count: data.length })}
                </Text>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function NextButton({ isOn }: { isOn: boolean }) {
  const next = useNext()
  return (
    <Button
      disabled={!isOn}
      onClick={() => void next()}
      rightSection={<ArrowRight size={16} aria-hidden />}
      title={say('turn.next_key')}
    >
      {say('turn.open_next')}
    </Button>
  )
}
