import { Anchor, Code, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { storeLanguage } from '../../../../domain/stores/buyer-language.ts'
import { ROOT } from '../../../http/send.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useSession } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { settingsQuery } from '../settings-query.ts'
import { embedHeading } from './embed-heading.ts'
import { embedSnippet } from './embed-snippet.ts'

/** How buyers come to ask for a quote: by a page that is there already, or by a form on the store's own pages. */
export function RequestFormPage() {
  const { domain } = useSession().store
  const service = location.origin + ROOT
  const hosted = `${service}/store/${encodeURIComponent(domain)}/request`
  const language = storeLanguage(useQuery(settingsQuery).data?.settings ?? {})
  const snippet = embedSnippet(service, { domain, hosted }, { language, text: embedHeading(language) })
  return (
    <Page title="Request form">
      <Stack gap="lg">
        <SettingsGroup title="A page that is there already" about="Link to it from your shop, mails or anywhere.">
          <Copied text={hosted} />
          <Anchor href={hosted} target="_blank" rel="noopener noreferrer" size="sm" w="fit-content">
            Open the page
          </Anchor>
        </SettingsGroup>
        <SettingsGroup
          title="A form on your own pages"
          about="Paste this where the form should stand. It asks your custom fields, in the language of the page. Where it cannot load, as without JavaScript, your buyers see the link to the page above; you may change its words."
        >
          <Copied text={snippet} />
          <Text size="sm" maw={720}>
            If your pages have a content security policy, let <Code>{location.origin}</Code> in at{' '}
            <Code>script-src</Code> and <Code>connect-src</Code>, and where your pictures lie at <Code>img-src</Code>.
          </Text>
        </SettingsGroup>
        <SettingsGroup
          title="How the form looks"
          about="It takes over your page's font and colours, light or dark. Change more in your style sheet, for quote-request-form."
        >
          <Listed caption="Variables of the style sheet" heads={['Variable', 'Changes', 'Default']} rows={VARIABLES} />
          <Text size="sm" maw={720}>
            Its parts can be styled too, such as <Code>quote-request-form::part(heading)</Code>: {PARTS.join(', ')}.
          </Text>
        </SettingsGroup>
        <SettingsGroup title="For developers">
          <Listed caption="What the form takes and tells" heads={['Name', 'Is', 'Meaning']} rows={MEMBERS} />
        </SettingsGroup>
      </Stack>
    </Page>
  )
}

const VARIABLES = [
  ['--quote-form-accent', 'Main button, ticks, focus', 'Your branding’s colour'],
  ['--quote-form-accent-color', 'Words on the main button', 'Black or white'],
  ['--quote-form-color', 'Words', 'Your page’s'],
  ['--quote-form-background', 'Ground', 'Your page’s'],
  ['--quote-form-surface', 'Ground of the suggestions', 'White, or black in the dark'],
  ['--quote-form-surface-color', 'Words of the suggestions', 'Black, or white in the dark'],
  ['--quote-form-border', 'Border of fields and lines', '1px solid, half of the words’ colour'],
  ['--quote-form-radius', 'Round corners', '6px'],
  ['--quote-form-gap', 'Space between fields', '16px'],
  ['--quote-form-font', 'Font family', 'Your page’s'],
  ['--quote-form-error', 'What is wrong', 'Red'],
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
  [
    '<quote-request-form store="…">',
    'Element',
    'The form; any number on a page. What stands in it shows where the form cannot',
  ],
  ['data-store', 'Attribute', 'Of the script: places the form where the script stands, without an element of its own'],
  ['language', 'Attribute', 'Such as de; otherwise the page’s, then the browser’s'],
  ['products', 'Attribute', 'What is in the form already: SKU1,SKU2:5'],
  ['data-heading', 'Attribute', 'Another heading; empty for none'],
  ['add(sku, quantity)', 'Method', 'Adds a product; resolves to whether the store has it'],
  ['quote-request-sent', 'Event', 'Its detail has the number of the quote'],
  ['quote-request-refused', 'Event', 'Its detail has the code of the refusal'],
] as const

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
