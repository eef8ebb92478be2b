import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { MOST_ROWS, parseSkuList } from '../../../domain/parse-sku-list.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { findSkus } from '../../sku-list/find-skus.ts'
import { type FaultyRow, matchSkuRows } from '../../sku-list/match-sku-rows.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'
import { TextBox } from '../shell/text-box.tsx'
import { lookUp } from './find-products.ts'
import classes from './request.module.css'
import type { Pick } from './request-draft.ts'

interface SkuListProps {
  store: string
  /** Takes what was found, and says how many lines they came to. */
  onAdd: (picks: readonly Pick[]) => void
}

/** Quick order by a pasted list: what was found is handed over; what was not stays to be corrected, each row with its reason. */
export function SkuList({ store, onAdd }: SkuListProps) {
  const { say } = useLanguage()
  const [text, setText] = useState('')
  const [faulty, setFaulty] = useState<readonly FaultyRow<unknown>[]>([])
  const rows = parseSkuList(text)
  const tooMany = rows.length > MOST_ROWS
  const adding = useSubmit(
    () => matchSkuRows(rows, (skus) => findSkus(skus, (known) => lookUp(store, { skus: known }))),
    {
      onDone: (matched) => {
        if (matched.picks.length > 0) onAdd(matched.picks)
        setText(matched.faulty.map((row) => row.text).join('\n'))
        setFaulty(matched.faulty.map((row, i) => ({ ...row, line: i + 1 })))
      },
    },
  )
  return (
    <div className={classes.stack}>
      <TextBox
        label={say('request.paste')}
        description={say('request.paste_hint')}
        placeholder={'OAK-2-OIL, 12\nOAK-4-OIL, 3'}
        rows={3}
        value={text}
        error={tooMany && say('request.paste_too_many', { count: rows.length, most: MOST_ROWS })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {faulty.length > 0 && <Faulty rows={faulty} />}
      <Refused refusal={adding.refusal} />
      <div>
        <Button
          variant="default"
          disabled={rows.length === 0 || tooMany}
          loading={adding.busy}
          onClick={() => void adding.run()}
        >
          {say('request.paste_add', { count: Math.max(rows.length, 1) })}
        </Button>
      </div>
    </div>
  )
}

function Faulty({ rows }: { rows: readonly FaultyRow<unknown>[] }) {
  const { say } = useLanguage()
  return (
    <Alert color="red" role="alert" title={say('request.paste_faulty', { count: rows.length })}>
      {say('request.paste_correct')}
      <ol className={classes.faulty}>
        {rows.map(({ line, text, fault }) => (
          <li key={line}>
            <code className="typed">{text}</code>
            <span>{say(`request.row.${fault}`)}</span>
          </li>
        ))}
      </ol>
    </Alert>
  )
}
