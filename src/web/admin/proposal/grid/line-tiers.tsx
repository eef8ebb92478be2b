import { Text } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../../ui/say.ts'
import type { DraftLine } from '../model/draft.ts'
import { type DraftTiers, describeTiers } from '../model/tiers.ts'
import classes from './grid.module.css'
import { TiersDialog } from './tiers-dialog.tsx'

interface LineTiersProps {
  line: DraftLine
  title: string
  currency: string
  /** The line's price now, to begin the first row with. */
  unitPrice: string | null
  error: string | undefined
  onTiers: (tiers: DraftTiers | null) => void
}

/** Shows a line's prices by quantity and opens their dialog; a line in a kit, or without a visible price, can have none. */
export function LineTiers({ line, title, currency, unitPrice, error, onTiers }: LineTiersProps) {
  const [isOpen, open] = useState(false)
  const { tiers, kit, visibility } = line
  if (!tiers && (kit || visibility !== 'show')) return null
  return (
    <>
      {tiers && (
        <Text size="xs" fw={600}>
          {describeTiers(tiers, currency)}
        </Text>
      )}
      <button
        type="button"
        className={classes.tiers}
        aria-label={say('line.tiers_of', { line: title })}
        onClick={() => open(true)}
      >
        {say('line.tiers')}
      </button>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {isOpen && (
        <TiersDialog
          title={say('line.tiers_of', { line: title })}
          tiers={tiers ?? [{ from_quantity: 1, unit_price: unitPrice ?? '' }]}
          close={() => open(false)}
          onApply={(next) => {
            open(false)
            onTiers(next)
          }}
        />
      )}
    </>
  )
}
