import { Switch } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'
import { whoMay } from '../../session/who-may.ts'

/** Shares a preset with everyone, for those who may. */
export function ShareSwitch({ shared, onChange }: { shared: boolean; onChange: (shared: boolean) => void }) {
  const mayShare = useMay('templates.edit')
  return (
    <Switch
      label={say('preset.share')}
      description={mayShare ? undefined : say('preset.who_shares', { who: whoMay('templates.edit') })}
      disabled={!mayShare}
      checked={shared}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
