import { Chip, Group, Stack, Text } from '@mantine/core'
import type { ResponsePromise } from '../../../../domain/stores/promise.ts'
import { DEFAULT_PROMISE } from '../../../../domain/stores/promise.ts'
import { say, spokenLocale } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsSection } from '../use-settings-section.ts'
import { WholeNumberInput } from '../whole-number-input.tsx'
import { withMember } from '../with-member.ts'

type Section = Pick<SettingsSection<'promise'>, 'errorOf' | 'change'> & {
  draft: Pick<SettingsSection<'promise'>['draft'], 'promise'>
}

/** 1 January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Edits how soon the store answers its buyers, and when it works. */
export function PromiseFields({ section: { draft, change, errorOf } }: { section: Section }) {
  const { timezone } = useSession().store
  const promise = draft.promise ?? {}
  const set = <K extends keyof ResponsePromise>(key: K, value: ResponsePromise[K] | undefined) =>
    change({ promise: withMember(promise, key, value) })
  const days = promise.days ?? [...DEFAULT_PROMISE.days]
  return (
    <SettingsGroup title={say('promise.title')} about={say('promise.about')}>
      <WholeNumberInput
        label={say('promise.hours')}
        description={say('promise.hours_hint')}
        placeholder={String(DEFAULT_PROMISE.hours)}
        value={promise.hours}
        error={errorOf('promise.hours')}
        onChange={(value) => set('hours', value)}
      />
      <Group align="flex-start" gap="md">
        {(['opens', 'closes'] as const).map((key) => (
          <WholeNumberInput
            key={key}
            label={say(`promise.${key}`)}
            description={say('promise.hour_hint', { zone: timezone })}
            placeholder={String(DEFAULT_PROMISE[key])}
            value={promise[key]}
            error={errorOf(`promise.${key}`)}
            onChange={(value) => set(key, value)}
          />
        ))}
      </Group>
      <Stack gap={4} role="group" aria-label={say('promise.days')}>
        <Text size="sm" fw={500}>
          {say('promise.days')}
        </Text>
        <Chip.Group
          multiple
          value={days.map(String)}
          onChange={(chosen) => {
            if (chosen.length > 0)
              set(
                'days',
                chosen.map(Number).toSorted((a, b) => a - b),
              )
          }}
        >
          <Group gap="xs">
            {DAYS.map((day) => (
              <Chip key={day} value={String(day)} size="sm">
                {dayName(day)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Stack>
    </SettingsGroup>
  )
}

function dayName(day: number): string {
  const at = new Date(MONDAY_MS + (day - 1) * 86_400_000)
  return new Intl.DateTimeFormat(spokenLocale(), { weekday: 'short', timeZone: 'UTC' }).format(at)
}
