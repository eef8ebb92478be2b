import { Stack, Title } from '@mantine/core'
import type { Version } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { TERM_NAMES, type TermName, termWords, type Writing } from './term-words.ts'
import classes from './terms.module.css'

/** Shows a version's terms and how its total adds up. */
export function VersionTerms({ version, writing }: { version: Version; writing: Writing }) {
  const { totals, terms } = version
  const amount = (value: string) => formatAmount(value, writing.currency)
  const names = (Object.keys(TERM_NAMES) as TermName[]).filter((name) => name !== 'total')
  return (
    <div className={classes.columns}>
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {say('change.terms')}
        </Title>
        <dl className={classes.terms}>
          {names.map((name) => (
            <div key={name}>
              <dt>{TERM_NAMES[name]}</dt>
              <dd className="typed">{termWords(name, terms[name] as never, writing)}</dd>
            </div>
          ))}
        </dl>
      </Stack>
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {say('totals.total')}
        </Title>
        <dl className={`${classes.terms} ${classes.totals}`}>
          <Figure name={say('totals.subtotal')} value={amount(totals.subtotal)} />
          <Figure name={say('totals.discount')} value={amount(totals.discount_total)} />
          <Figure name={say('terms.shipping')} value={amount(totals.shipping_total)} />
          <Figure name={say('version.tax_estimate')} value={amount(totals.tax_estimate)} />
          <Figure name={say('totals.total')} value={amount(totals.total)} />
        </dl>
      </Stack>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
