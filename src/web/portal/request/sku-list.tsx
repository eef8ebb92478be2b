import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { MOST_ROWS, parseSkuList } from '../../../domain/quotes/parse-sku-list.ts'
import type { Product } from '../../client/portal-answers.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { findSkus } from '../../sku-list/find-skus.ts'
import { fitRows, type LeftRow, type LinesThere } from '../../sku-list/fit-rows.ts'
import { matchSkuRows } from '../../sku-list/match-sku-rows.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Refused } from '../shell/refused.tsx'
import { TextBox } from '../shell/text-box.tsx'
import { lookUp } from './find-products.ts'
import classes from './request.module.css'
import type { Pick } from './request-draft.ts'

interface SkuListProps {
  store: string
  /** Returns the list the rows are added to, as it is when they are found. */
  there: () => LinesThere<Product>
  /** Adds the products that were found and fit. Called with the number of lines they make. */
  onAdd: (picks: readonly Pick[]) => void
}

/** Quick order by a pasted list. Added rows leave the box; the others stay, each with its reason. */
export function SkuList({ store, there, onAdd }: SkuListProps) {
  const { say } = useLanguage()
  const [text, setText] = useState('')
  const [done, setDone] = useState<{ added: number; left: readonly LeftRow<unknown>[] }>({ added: 0, left: [] })
  const rows = parseSkuList(text)
  const tooMany = rows.length > MOST_ROWS
  const adding = useSubmit(
    () => matchSkuRows(rows, (skus) => findSkus(skus, (known) => lookUp(store, { skus: known }))),
    {
      onDone: (matched) => {
        const { fit, left } = fitRows(matched, there())
        if (fit.length > 0) onAdd(fit)
        setText(left.map((row) => row.text).join('\n'))
        setDone({ added: fit.length, left })
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
        readOnly={adding.busy}
        error={tooMany && say('request.paste_too_many', { count: rows.length, most: MOST_ROWS })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {done.left.length > 0 && <Faulty {...done} />}
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

function Faulty({ added, left: rows }: { added: number; left: readonly LeftRow<unknown>[] }) {
  const { say } = useLanguage()
  return (
    <Alert color="red" role="alert" title={say('request.paste_faulty', { count: rows.length })}>
      {say('request.paste_correct', { added, count: rows.length })}
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
