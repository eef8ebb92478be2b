import { Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ClipboardList, PencilLine } from 'lucide-react'
import { type Dispatch, type SetStateAction, useCallback } from 'react'
import { formatMoney } from '../../../../domain/money.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { CatalogSearch } from '../../catalog/catalog-search.tsx'
import { SkuList, type SkuPick } from '../../catalog/sku-list.tsx'
import { useSession } from '../../session/session.ts'
import { DraftLineRow } from './draft-line-row.tsx'
import classes from './draft-lines.module.css'
import { addPicks, catalogTotal, type DraftLine, linesThere, MOST_LINES, newLine } from './quote-draft.ts'

interface DraftLinesProps {
  /** The company that buys; null if none does. */
  company: { id: string; name: string } | null
  lines: readonly DraftLine[]
  onChange: Dispatch<SetStateAction<readonly DraftLine[]>>
  /** Is told how many rows of a list are not added. */
  onRows: (rows: number) => void
  errorOf: (field: string) => string | undefined
  missing: string | undefined
}

/** Edits the lines of the new quote: found in the catalogue, pasted as a list, or described. */
export function DraftLines({ company, lines, onChange, onRows, errorOf, missing }: DraftLinesProps) {
  const { currency } = useSession().store
  const [pastes, { toggle }] = useDisclosure(false)
  const change = useCallback(
    (key: string, change: Partial<DraftLine>) =>
      onChange((now) => now.map((line) => (line.key === key ? { ...line, ...change } : line))),
    [onChange],
  )
  const remove = useCallback((key: string) => onChange((now) => now.filter((line) => line.key !== key)), [onChange])
  const add = (picks: readonly SkuPick[]) => onChange((now) => addPicks(now, picks))
  const fault = missing ?? errorOf('lines')
  return (
    <Stack gap="sm">
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <Row key={line.key} {...{ line, index, currency, errorOf }} onChange={change} onRemove={remove} />
        ))}
      </ol>
      {lines.some(({ variant }) => variant !== null) && (
        <Text size="sm" ta="end" fw={500}>
          {say('new_line.at_catalog', { total: formatAmount(formatMoney(catalogTotal(lines)), currency) })}
        </Text>
      )}
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
      <CatalogSearch onPick={(variant) => add([{ variant, quantity: 1 }])} />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<ClipboardList size={16} aria-hidden />}
          aria-expanded={pastes}
          onClick={toggle}
        >
          {say('sku_list.label')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<PencilLine size={16} aria-hidden />}
          disabled={lines.length >= MOST_LINES}
          onClick={() => onChange((now) => [...now, newLine(null)])}
        >
          {say('new_line.describe')}
        </Button>
      </Group>
      <Collapse expanded={pastes}>
        <SkuList company={company} there={() => linesThere(lines)} onAdd={add} onRows={onRows} />
      </Collapse>
    </Stack>
  )
}

interface RowProps {
  line: DraftLine
  index: number
  currency: string
  errorOf: (field: string) => string | undefined
  onChange: (key: string, change: Partial<DraftLine>) => void
  onRemove: (key: string) => void
}

function Row({ index, errorOf, ...rest }: RowProps) {
  const of = (member: string) => errorOf(`lines.${index}.${member}`)
  const variant = of('variant_id') ?? of('custom.title') ?? of('custom')
  const faults = { variant, quantity: of('quantity'), price: of('requested_price') }
  return <DraftLineRow index={index} {...rest} faults={faults} />
}
