import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_VALID_DAYS } from '../../../domain/stores/settings.ts'
import { resource } from '../../client/admin.ts'
import { say } from '../../ui/say.ts'
import { storeTime } from '../../ui/use-now.ts'
import { clockAt, momentOf } from '../../ui/zone-time.ts'
import { readTypedCount } from '../read-typed.ts'
import { useSession } from '../session/session.ts'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import { TypedInput } from './typed-input.tsx'

interface ExpiryFieldProps {
  expiry: Draft['expiry']
  onChange: (part: Pick<Draft, 'expiry'>) => void
  editor: ProposalEditor
  error: string | undefined
}

const WEEKS_AHEAD_MS = 14 * 86_400_000

/** Edits the offer's expiry: a number of days after sending, a time in the store's zone, or the store's default. */
export function ExpiryField({ expiry, onChange, editor, error }: ExpiryFieldProps) {
  const { timezone } = useSession().store
  const settings = useQuery(resource('/settings'))
  const days = settings.data?.settings.expiry?.valid_days ?? DEFAULT_VALID_DAYS
  const kind = !expiry ? 'default' : 'at' in expiry ? 'at' : 'days'
  const choose = (chosen: string) => {
    const inWeeks = `${clockAt(new Date(storeTime() + WEEKS_AHEAD_MS), timezone).slice(0, 10)}T23:59`
    onChange({
      expiry: chosen === 'days' ? { days } : chosen === 'at' ? { at: momentOf(inWeeks, timezone) ?? '' } : null,
    })
  }
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NativeSelect
        label={say('expiry.valid')}
        flex={1}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
        error={error}
        data={[
          { value: 'default', label: say('term.days_of_store', { days }) },
          { value: 'days', label: say('term.days_after') },
          { value: 'at', label: say('expiry.until') },
        ]}
      />
      {expiry && 'days' in expiry && (
        <TypedInput
          id="expiry"
          label={say('expiry.days')}
          flex={1}
          inputMode="numeric"
          value={expiry.days}
          read={readDays}
          onRead={(days) => days !== null && onChange({ expiry: { days } })}
          onFault={(message) => editor.trouble('expiry', message)}
        />
      )}
      {expiry && 'at' in expiry && (
        <TextInput
          id="expiry"
          label={say('term.until_in', { timezone })}
          flex={1.4}
          type="datetime-local"
          defaultValue={clockAt(new Date(expiry.at), timezone)}
          onChange={(event) => {
            const at = momentOf(event.currentTarget.value, timezone)
            editor.trouble('expiry', at === null ? say('term.choose_moment') : null)
            if (at !== null) onChange({ expiry: { at } })
          }}
        />
      )}
    </Group>
  )
}

function readDays(text: string) {
  return readTypedCount(text, 3650)
}
