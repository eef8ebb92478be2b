import { Stack, Text } from '@mantine/core'
import type { VersionDiff } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { BeforeAfter } from './before-after.tsx'
import { ChangedLine, lineTitle } from './changed-line.tsx'
import classes from './diff.module.css'
import { TERM_NAMES, type TermName, termAmount, termWords, type Writing } from './term-words.ts'

/** Shows the differences between two versions: lines added, removed and changed, then terms; each marked by word as well as colour. */
export function DiffView({ diff, writing }: { diff: VersionDiff; writing: Writing }) {
  const { added, removed, changed } = diff.lines
  const terms = (Object.keys(TERM_NAMES) as TermName[]).filter((name) => diff.terms[name])
  if (added.length + removed.length + changed.length + terms.length === 0) {
    return <Text>{say('change.same', { version: diff.to, other: diff.from })}</Text>
  }
  return (
    <Stack gap="sm" data-testid="diff">
      <ul className={classes.lines}>
        {added.map((line) => (
          <WholeLine key={line.id} kind="added" mark={say('change.added')} line={line} writing={writing} />
        ))}
        {removed.map((line) => (
          <WholeLine key={line.id} kind="removed" mark={say('change.removed')} line={line} writing={writing} />
        ))}
        {changed.map((line) => (
          <ChangedLine key={line.id} line={line} writing={writing} />
        ))}
        {terms.length > 0 && <ChangedTerms diff={diff} names={terms} writing={writing} />}
      </ul>
    </Stack>
  )
}

interface WholeLineProps {
  kind: 'added' | 'removed'
  mark: string
  line: VersionDiff['lines']['added'][number]
  writing: Writing
}

function WholeLine({ kind, mark, line, writing: { currency } }: WholeLineProps) {
  const { quantity, unit_price, line_total } = line
  const price = unit_price === null ? '' : ` × ${formatAmount(unit_price, currency)}`
  const total = line_total === null ? '' : ` = ${formatAmount(line_total, currency)}`
  return (
    <li className={classes.line} data-kind={kind}>
      <span className={classes.mark}>{mark}</span>
      <div>
        <div className={`${classes.title} typed`}>{lineTitle(line)}</div>
        <Text size="sm">{`${quantity}${price}${total}`}</Text>
      </div>
    </li>
  )
}

function ChangedTerms({ diff, names, writing }: { diff: VersionDiff; names: TermName[]; writing: Writing }) {
  return (
    <li className={classes.line} data-kind="changed">
      <span className={classes.mark}>{say('change.changed')}</span>
      <div>
        <div className={classes.title}>{say('change.terms')}</div>
        <dl className={classes.changes}>
          {names.map((name) => (
            <ChangedTerm key={name} name={name} change={diff.terms[name]} writing={writing} />
          ))}
        </dl>
      </div>
    </li>
  )
}

interface ChangedTermProps {
  name: TermName
  change: { before: unknown; after: unknown } | undefined
  writing: Writing
}

function ChangedTerm({ name, change, writing }: ChangedTermProps) {
  if (!change) return null
  const words = (value: unknown) => termWords(name, value as never, writing)
  const amounts = {
    before: termAmount(name, change.before),
    after: termAmount(name, change.after),
    currency: writing.currency,
  }
  return (
    <>
      <dt>{TERM_NAMES[name]}</dt>
      <dd>
        <BeforeAfter before={words(change.before)} after={words(change.after)} amounts={amounts} />
      </dd>
    </>
  )
}
