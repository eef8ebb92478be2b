import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../../client/admin.ts'
import type { Conversion, ConvertBody, StaffQuote, Version } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { QUOTE_CHANGES } from '../quote-query.ts'
import { computeOrders } from './compute-orders.ts'
import { ConversionProgress } from './conversion-progress.tsx'
import { type ConvertChoices, ConvertOptions } from './convert-options.tsx'
import { lineIdsOf, moveUnit, type Place, type Places, splitUnits, toUnits } from './plan-split.ts'
import { SplitBoard } from './split-board.tsx'
import { SplitSummary } from './split-summary.tsx'

interface ConvertFormProps {
  quote: StaffQuote
  /** The version whose terms apply. */
  agreed: Version
  conversions: readonly Conversion[]
  sendsInvoices: boolean
}

/** Chooses which lines go on which draft order and how, and shows the resulting figures. */
export function ConvertForm({ quote, agreed, conversions, sendsInvoices }: ConvertFormProps) {
  const [places, setPlaces] = useState<Places>({})
  const [choices, setChoices] = useState<ConvertChoices>({
    shipping: 'first',
    kitMode: quote.kit_conversion_mode,
    invoice: sendsInvoices,
  })
  const units = useMemo(() => toUnits(quote.lines), [quote.lines])
  const { groups, later } = splitUnits(units, places)
  const parts = computeOrders(quote, { groups, shippingOn: choices.shipping, agreed, conversions })
  const converting = useConvert(quote)
  const move = (unitId: string, place: Place) => setPlaces((before) => moveUnit(units, before, unitId, place))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void converting.run({
          revision: quote.revision,
          groups: groups.map(lineIdsOf),
          shipping: choices.shipping,
          kit_mode: choices.kitMode,
          invoice: choices.invoice,
        })
      }}
    >
      <Stack gap="lg">
        <SplitBoard
          units={{ groups, later }}
          orders={parts.orders}
          currency={quote.currency}
          move={move}
          errorOf={converting.errorOf}
        />
        <SplitSummary parts={parts} quote={quote} />
        <ConvertOptions quote={quote} agreed={agreed} choices={choices} onChange={setChoices} />
        {converting.busy && <ConversionProgress quoteId={quote.id} of={groups.length} />}
        <Refused refusal={converting.refusal} />
        <Group>
          <Button type="submit" loading={converting.busy} disabled={groups.length === 0}>
            {say('convert.do', { count: groups.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Submits the conversion. The quote is read again even if it fails, since some draft orders may have been created. */
function useConvert({ id }: StaffQuote) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSubmit(
    (body: ConvertBody) =>
      call('POST', '/quotes/{id}/convert', { params: { id }, body }).catch(async (refusal) => {
        await Promise.all(QUOTE_CHANGES.map((queryKey) => client.invalidateQueries({ queryKey })))
        throw refusal
      }),
    {
      changes: QUOTE_CHANGES,
      onDone: ({ conversions: [first] }) => {
        if (first) void navigate({ to: '.', search: { made: first.conversion_group_id } })
      },
    },
  )
}
