import { Radio, Stack } from '@mantine/core'
import { SHOWN_STOCK } from '../../../../domain/stores/storefront-settings.ts'
import { say } from '../../../ui/say.ts'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsSection } from '../use-settings-section.ts'

type Section = Pick<SettingsSection<'storefront'>, 'change'> & {
  draft: Pick<SettingsSection<'storefront'>['draft'], 'storefront'>
}

/** Chooses what buyers see of a product's stock. */
export function StockField({ section: { draft, change } }: { section: Section }) {
  return (
    <SettingsGroup title={say('form.stock')} about={say('form.stock_hint')}>
      <Radio.Group
        aria-label={say('form.stock')}
        value={draft.storefront?.stock ?? 'nothing'}
        onChange={(value) => {
          const stock = SHOWN_STOCK.find((one) => one === value)
          if (stock) change({ storefront: { stock } })
        }}
      >
        <Stack gap="xs">
          {SHOWN_STOCK.map((stock) => (
            <Radio key={stock} value={stock} label={say(`form.stock_${stock}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsGroup>
  )
}
