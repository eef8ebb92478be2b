import { Accordion, Paper, Stack } from '@mantine/core'
import { memo } from 'react'
import { MOST_LINES } from '../../../../domain/negotiation/stage-proposal.ts'
import type { CatalogVariant } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import type { LinesThere } from '../../../sku-list/fit-rows.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { CatalogSearch } from '../../catalog/catalog-search.tsx'
import { SkuList } from '../../catalog/sku-list.tsx'
import type { NewLine } from '../model/draft.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { CustomLine } from './custom-line.tsx'

/** Adds lines: found in the catalogue, pasted as a list of SKUs, or described. Each joins the quote at once. */
export const AddLines = memo(function AddLines({ editor }: { editor: ProposalEditor }) {
  const adding = useSubmit((lines: readonly NewLine[]) => editor.add(lines))
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <CatalogSearch onPick={(variant) => void adding.run([ofVariant(variant.id, 1)])} />
        <Refused refusal={adding.refusal} />
        <Accordion variant="default" chevronPosition="left" multiple>
          <Accordion.Item value="skus">
            <Accordion.Control>{say('sku_list.label')}</Accordion.Control>
            <Accordion.Panel>
              <SkuList
                company={companyOf(editor)}
                there={() => linesOf(editor)}
                onAdd={(picks) => editor.add(picks.map(({ variant, quantity }) => ofVariant(variant.id, quantity)))}
              />
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="custom">
            <Accordion.Control>{say('proposal.custom_line')}</Accordion.Control>
            <Accordion.Panel>
              <CustomLine busy={adding.busy} onAdd={(line) => adding.run([line])} refusal={adding.refusal} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
    </Paper>
  )
})

/**
 * Returns what a pasted list needs to know about the quote. Rows never merge with existing lines, so that staff can price them separately.
 */
function linesOf(editor: ProposalEditor): LinesThere<CatalogVariant> {
  const { quote, draft } = editor.snapshot()
  const settled = quote.lines.filter(({ zone }) => zone !== 'open').length
  return { room: MOST_LINES - settled - draft.lines.length, merges: false, unitsOf: () => null, idOf: ({ id }) => id }
}

function companyOf(editor: ProposalEditor) {
  const { platform, customer } = editor.snapshot().quote
  return platform.company_id === null ? null : { id: platform.company_id, name: customer?.company_name ?? null }
}

function ofVariant(id: string, quantity: number): NewLine {
  return { variant_id: id, quantity, price: { kind: 'catalog' }, visibility: 'show', kit: null }
}
