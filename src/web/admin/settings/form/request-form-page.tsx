import { Anchor, Code, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import { ROOT } from '../../../http/send.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Said } from '../../../ui/said.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { settingsQuery } from '../settings-query.ts'
import { basketSnippet, embedSnippet } from './embed-snippet.ts'
import { embedText } from './embed-text.ts'
import { StockField } from './stock-field.tsx'

/**
 * Offers the ways to receive requests: a link to the hosted form, and snippets for the store's own pages, with the form or with a basket.
 * Sets what the forms show of the stock.
 */
export function RequestFormPage() {
  return (
    <SettingsPage
      title={say('page.request_form')}
      members={['storefront']}
      permission="settings.edit"
      below={() => <WaysIn />}
    >
      {(section) => <StockField section={section} />}
    </SettingsPage>
  )
}

function WaysIn() {
  const { domain } = useSession().store
  const service = location.origin + ROOT
  const hosted = `${service}/store/${encodeURIComponent(domain)}/request`
  const language = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  const snippet = embedSnippet(service, { domain, hosted }, { language, text: embedText(language, 'heading') })
  return (
    <Stack gap="lg">
      <SettingsGroup title={say('form.hosted')} about={say('form.hosted_hint')}>
        <Copied text={hosted} />
        <NewTab href={hosted} words={say('form.open')} />
      </SettingsGroup>
      <SettingsGroup title={say('form.own_pages')} about={say('form.own_pages_hint')}>
        <Copied text={snippet} />
        <Text size="sm" maw={720}>
          <Said
            text="form.policy"
            values={{
              origin: <Code>{location.origin}</Code>,
              script: <Code>script-src</Code>,
              connect: <Code>connect-src</Code>,
              images: <Code>img-src</Code>,
            }}
          />
        </Text>
      </SettingsGroup>
      <SettingsGroup title={say('form.basket')} about={say('form.basket_hint')}>
        <Copied text={basketSnippet(service, { domain, hosted }, embedText(language, 'add'))} />
        <NewTab href={`${service}/docs/storefront`} words={say('form.basket_docs')} />
      </SettingsGroup>
      <SettingsGroup title={say('form.look')} about={say('form.look_hint')}>
        <Listed
          caption={say('form.variables')}
          heads={[say('form.variable'), say('form.changes'), say('form.default')]}
          rows={VARIABLES}
        />
        <Text size="sm" maw={720}>
          <Said
            text="form.parts"
            values={{ example: <Code>quote-request-form::part(heading)</Code>, parts: PARTS.join(', ') }}
          />
        </Text>
      </SettingsGroup>
      <SettingsGroup title={say('form.developers')}>
        <Listed
          caption={say('form.members')}
          heads={[say('form.name'), say('form.is'), say('form.meaning')]}
          rows={MEMBERS}
        />
      </SettingsGroup>
    </Stack>
  )
}

const VARIABLES = [
  ['--quote-form-accent', say('form.var.accent'), say('form.var.branding_color')],
  ['--quote-form-accent-color', say('form.var.accent_text'), say('form.var.black_or_white')],
  ['--quote-form-color', say('form.var.text'), say('form.var.your_page')],
  ['--quote-form-background', say('form.var.background'), say('form.var.your_page')],
  ['--quote-form-surface', say('form.var.surface'), say('form.var.white_or_black')],
  ['--quote-form-surface-color', say('form.var.surface_text'), say('form.var.black_or_white_dark')],
  ['--quote-form-border', say('form.var.border'), say('form.var.border_default')],
  ['--quote-form-radius', say('form.var.radius'), '6px'],
  ['--quote-form-gap', say('form.var.gap'), '16px'],
  ['--quote-form-font', say('form.var.font'), say('form.var.your_page')],
  ['--quote-form-error', say('form.var.error'), say('form.var.red')],
] as const

const PARTS = [
  'form',
  'heading',
  'section',
  'legend',
  'field',
  'label',
  'help',
  'input',
  'button',
  'send',
  'line',
  'error',
  'sent',
]

const MEMBERS = [
  ['<quote-request-form store="…">', say('form.element'), say('form.member.form')],
  ['data-store', say('form.attribute'), say('form.member.store')],
  ['language', say('form.attribute'), say('form.member.language')],
  ['products', say('form.attribute'), say('form.member.products')],
  ['data-heading', say('form.attribute'), say('form.member.heading')],
  ['add(sku, quantity)', say('form.method'), say('form.member.add')],
  ['quote-request-sent', say('form.event'), say('form.member.sent')],
  ['quote-request-refused', say('form.event'), say('form.member.refused')],
] as const

function NewTab({ href, words }: { href: string; words: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" size="sm" w="fit-content">
      {words}
    </Anchor>
  )
}

function Copied({ text }: { text: string }) {
  return (
    <Group align="flex-start">
      <Code block className="typed" maw="100%">
        {text}
      </Code>
      <CopyButton value={text} />
    </Group>
  )
}

interface ListedProps {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly [name: string, ...rest: string[]])[]
}

function Listed({ caption, heads, rows }: ListedProps) {
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table
        aria-label={caption}
        data={{ head: [...heads], body: rows.map(([name, ...rest]) => [<Code key={name}>{name}</Code>, ...rest]) }}
      />
    </Table.ScrollContainer>
  )
}
