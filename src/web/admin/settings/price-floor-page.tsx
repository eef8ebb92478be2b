import { List, Switch, Text, TextInput } from '@mantine/core'
import { formatMoney, type Money, parseMoney } from '../../../domain/money.ts'
import { HUNDRED_PERCENT, type Percent, parsePercent } from '../../../domain/pricing/percent.ts'
import { findBelowFloor } from '../../../domain/pricing/price-floor.ts'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { showDecimal } from '../read-shown.ts'
import { useSession } from '../session/session.ts'
import { SettingsGroup } from './settings-group.tsx'
import { SettingsPage } from './settings-page.tsx'
import { typedDecimal } from './typed-decimal.ts'
import type { SettingsSection } from './use-settings-section.ts'

/** Edits the price floor: the highest discount off catalogue prices that can be sent without confirmation. */
export function PriceFloorPage() {
  return (
    <SettingsPage
      title={say('page.price_floor')}
      intro={say('floor.intro')}
      members={['price_floor']}
      permission="policies.edit"
    >
      {(section) => <Fields section={section} />}
    </SettingsPage>
  )
}

function Fields({ section: { draft, change, errorOf } }: { section: SettingsSection<'price_floor'> }) {
  const floor = draft.price_floor
  return (
    <SettingsGroup title={say('floor.highest')}>
      <Switch
        label={say('floor.ask')}
        checked={floor !== undefined}
        onChange={({ currentTarget: { checked } }) => change({ price_floor: checked ? { percent: '15' } : undefined })}
      />
      {floor && (
        <>
          <TextInput
            label={say('floor.percent')}
            description={say('floor.percent_hint')}
            maw={240}
            inputMode="decimal"
            value={showDecimal(floor.percent)}
            error={errorOf('price_floor.percent')}
            onChange={({ currentTarget: { value } }) => change({ price_floor: { percent: typedDecimal(value) } })}
          />
          <Example percent={parsePercent(floor.percent)} />
        </>
      )}
    </SettingsGroup>
  )
}

const CATALOG = parseMoney('200.00')

/** Shows how the floor affects an item of 200.00, using the same rule as sending. */
function Example({ percent }: { percent: Percent | null }) {
  const { currency } = useSession().store
  if (percent === null || percent > HUNDRED_PERCENT) return null
  const show = (amount: Money) => formatAmount(formatMoney(amount), currency)
  const lowest = (CATALOG * (HUNDRED_PERCENT - percent)) / HUNDRED_PERCENT
  const offers = [lowest, lowest - 1n].filter((price) => price >= 0n)
  return (
    <div>
      <Text size="sm">{say('floor.example', { price: show(CATALOG) })}</Text>
      <List size="sm">
        {offers.map((price) => (
          <List.Item key={price.toString()}>
            {say(isBelow(price, percent) ? 'floor.asks' : 'floor.passes', { price: show(price) })}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function isBelow(price: Money, percent: Percent): boolean {
  const line = { id: '1', title: '', catalogPrice: CATALOG, unitPrice: price, lineTotal: price }
  return findBelowFloor([line], null, percent).length > 0
}
