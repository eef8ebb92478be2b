import { Badge, Group, Image, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { PlatformLink } from '../../framed/platform-link.tsx'
import { describeTiers } from '../../proposal/model/tiers.ts'
import { LineMargin } from '../../worth/line-margin.tsx'
import type { ShownMargins } from '../../worth/margins.ts'
import { describeChoice, describePick } from '../describe-choice.ts'
import type { StaffLine } from './by-kit.ts'

const VISIBILITY: Record<string, string | null> = {
  show: null,
  price_hidden: say('line.price_hidden'),
  hidden: say('line.hidden'),
}

/** Returns the columns of the line table, with amounts in the quote's currency. */
export function lineColumns(
  { currency, staged, preview }: StaffQuote,
  margins: ShownMargins | null,
): Column<StaffLine>[] {
  const money = (amount: string | null) => (amount === null ? '–' : formatAmount(amount, currency))
  const stagedPrice = (id: string) =>
    staged ? (preview?.lines.find((one) => one.id === id)?.unit_price ?? null) : null
  return [
    { key: 'item', header: say('line.item'), cell: (line) => <Item line={line} currency={currency} /> },
    {
      key: 'quantity',
      header: say('line.quantity'),
      figures: true,
      cell: ({ quantity, requested_quantity: asked, offered_quantity: offered }) => (
        <Figure of={quantity}>
          {offered !== null && <div>{say('line.offered_quantity', { quantity: offered })}</div>}
          {asked !== null && asked !== quantity && say('line.asked_quantity', { quantity: asked })}
        </Figure>
      ),
    },
    {
      key: 'catalog',
      header: say('line.catalog'),
      figures: true,
      cell: ({ catalog_price: catalog, requested_price: requested }) => (
        <Figure of={money(catalog)}>
          {requested !== null && say('line.asked_price', { price: money(requested) })}
        </Figure>
      ),
    },
    {
      key: 'offered',
      header: say('line.offered'),
      figures: true,
      cell: (line) => <Offered line={line} money={money} staged={stagedPrice(line.id)} />,
    },
    {
      key: 'net',
      header: say('line.net'),
      figures: true,
      cell: ({ net, line_total, discount_share: share, id }) => (
        <>
          <Figure of={money(net ?? line_total)}>
            {share !== '0.00' && say('line.discount', { amount: money(`-${share}`) })}
          </Figure>
          <LineMargin margin={margins?.lines[id]} currency={currency} />
        </>
      ),
    },
  ]
}

function Offered(props: { line: StaffLine; money: (amount: string | null) => string; staged: string | null }) {
  const { line, money, staged } = props
  const { unit_price: unit, effective_unit_price: effective } = line
  return (
    <Figure of={money(unit)}>
      {effective !== null && effective !== unit && say('line.effective', { price: money(effective) })}
      {line.zone === 'open' && staged !== null && staged !== unit && (
        <div>{say('line.staged', { price: money(staged) })}</div>
      )}
    </Figure>
  )
}

function Figure({ of, children }: { of: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <Text size="sm">{of}</Text>
      {children && (
        <Text size="xs" c="dimmed" component="div">
          {children}
        </Text>
      )}
    </div>
  )
}

function Item({ line, currency }: { line: StaffLine; currency: string }) {
  const { image_url: image, kit } = line
  const details = [line.variant_title, line.sku && say('line.sku', { sku: line.sku }), line.vendor, line.product_type]
  const hidden = VISIBILITY[line.buyer_visibility] ?? null
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" ta="start" {...(kit?.role === 'component' && { pl: 'md' })}>
      {image?.startsWith('https://') && (
        <Image src={image} alt="" w={40} h={40} radius="sm" fit="contain" loading="lazy" referrerPolicy="no-referrer" />
      )}
      <Stack gap={2} miw={140}>
        <Text size="sm" fw={600} className="typed" component="div">
          {line.number !== null && (
            <Text span size="sm" fw={400} c="dimmed" mr="xs" className="figures">
              {line.number}
            </Text>
          )}
          <PlatformLink href={line.product_page}>{line.title}</PlatformLink>
        </Text>
        <Small>{details.filter(Boolean).join(' · ')}</Small>
        <Small>{line.description}</Small>
        <Small>{line.tiers && describeTiers(line.tiers, currency)}</Small>
        <Small>{line.buyer_note && say('line.buyer_note', { note: line.buyer_note })}</Small>
        <Group gap={4}>
          {line.is_custom && <Mark>{say('line.custom')}</Mark>}
          {kit && (
            <Mark>
              {kit.role === 'parent'
                ? say('line.kit')
                : kit.title
                  ? say('line.part_of', { kit: kit.title })
                  : say('line.part_of_kit')}
            </Mark>
          )}
          {hidden && <Mark>{hidden}</Mark>}
          {line.choice && <Mark>{describePick(line.choice, line.decision) ?? describeChoice(line.choice)}</Mark>}
        </Group>
      </Stack>
    </Group>
  )
}

function Small({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Text size="xs" c="dimmed" className="typed">
      {children}
    </Text>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <Badge size="sm" variant="default" tt="none" maw="100%">
      {children}
    </Badge>
  )
}
