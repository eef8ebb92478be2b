import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { sayDay } from '../../quote/scheduled/say-day.ts'
import { useSession } from '../../session/session.ts'
import classes from './send.module.css'
import { sendChoices } from './send-choices.ts'

/** The time a proposal goes out: now, at a moment, or null while none is chosen. */
export type SendTime = 'now' | string | null

/** Chooses when the proposal goes out: now, on one of the next mornings, or at a time of one's own in the store's zone. */
export function SendTimeField({ time, onChange }: { time: SendTime; onChange: (time: SendTime) => void }) {
  const { timezone } = useSession().store
  const [choices] = useState(() => sendChoices(storeTime(), timezone))
  const isLater = time !== 'now'
  return (
    <Group gap="sm" align="flex-end">
      <div>
        <Text size="sm" fw={500} id="send-when">
          {say('send.when')}
        </Text>
        <SegmentedControl
          aria-labelledby="send-when"
          value={isLater ? 'later' : 'now'}
          onChange={(chosen) => onChange(chosen === 'now' ? 'now' : (choices[0]?.at ?? null))}
          data={[
            { value: 'now', label: say('send.when.now') },
            { value: 'later', label: say('send.when.later') },
          ]}
        />
      </div>
      {isLater && (
        <>
          <MomentInput
            key={choices.some(({ at }) => at === time) ? time : 'own'}
            label={say('send.at', { zone: timezone })}
            timeZone={timezone}
            value={time}
            min={new Date(storeTime()).toISOString()}
            onChange={onChange}
            error={time === null || Date.parse(time) <= storeTime() ? say('send.no_time') : undefined}
          />
          <Group gap="xs" className={classes.choices ?? ''}>
            {choices.map(({ name, at }) => (
              <Button
                key={name}
                size="xs"
                variant={at === time ? 'light' : 'default'}
                aria-pressed={at === time}
                onClick={() => onChange(at)}
              >
                {sayDay(at, timezone)}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Group>
  )
}
