import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isReadableOnWhite, readableOn } from '../../domain/documents/readable-color.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { MailBlock } from './mail-blocks.ts'
import type { FooterLine, MailFrame } from './mail-frame.ts'
import * as looks from './mail-styles.ts'
import { sided } from './sided.ts'

const MOST_PREVIEW = 140

/** Returns a mail as HTML: tables and inline styles, as mail programs require; anything typed is shown as text. */
export function htmlMail(frame: MailFrame): string {
  const { subject, language, branding, blocks, footer } = frame
  const { direction } = CATALOGUES[language]
  const page = h(
    Html,
    { lang: language, dir: direction },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, looks.DARK),
    ),
    h(Preview, null, previewOf(blocks)),
    h(
      Body,
      { className: 'page', style: looks.PAGE },
      h(
        Container,
        { className: 'card', style: { ...looks.CARD, borderTop: `4px solid ${branding.color}` } },
        h(
          Section,
          looks.INSIDE,
          letterHead(frame),
          h(Heading, HEADING, subject),
          ...contentOf(frame),
          ...footOf(footer),
        ),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

const HEADING = { as: 'h1', className: 'ink', dir: 'auto', style: looks.HEADING } as const

/** Returns the preview mail programs show after the subject: the text after the greeting. */
function previewOf(blocks: readonly MailBlock[]): string {
  const said = blocks.flatMap((block) => (block.kind === 'button' ? [] : [block.text]))
  return (said.length > 1 ? said.slice(1) : said).join(' ').replace(/\s+/g, ' ').slice(0, MOST_PREVIEW).toWellFormed()
}

/** Logos are made for white paper, so they get it in dark mode too. */
function letterHead({ branding: { display_name, logo_url, color } }: MailFrame): ReactNode {
  if (logo_url !== null) return h(Img, { src: logo_url, alt: display_name, height: 40, style: looks.LOGO })
  const ink = isReadableOnWhite(color) ? color : looks.INK
  return h(Text, { className: 'ink', dir: 'auto', style: { ...looks.NAME, color: ink } }, display_name)
}

function contentOf({ blocks, action, summary, language, branding: { color } }: MailFrame): ReactNode[] {
  const side = (style: CSSProperties) => sided(style, CATALOGUES[language].direction)
  const row = ({ label, value }: { label: string; value: string }) => [
    h('td', { className: 'muted', style: side(looks.LABEL) }, label),
    h('td', { className: 'ink', dir: 'auto', style: side(looks.FIGURE) }, value),
  ]
  const figures =
    summary.length > 0
      ? [h('table', SUMMARY, h('tbody', null, ...summary.map((one) => h('tr', { key: one.label }, ...row(one)))))]
      : []
  const shown = blocks.map((block, i) => {
    if (block.kind === 'text') return h(Text, { key: i, ...PARAGRAPH }, ...linked(block.text))
    if (block.kind === 'quote')
      return h('blockquote', { key: i, ...QUOTE, style: side(looks.QUOTE) }, ...linked(block.text))
    return action && h(Button, buttonProps(action.url, color), action.label)
  })
  const at = blocks.findIndex(({ kind }) => kind === 'button')
  return at === -1 ? [...shown, ...figures] : [...shown.slice(0, at), ...figures, ...shown.slice(at)]
}

const PARAGRAPH = { className: 'ink', dir: 'auto', style: looks.PARAGRAPH }
const QUOTE = { className: 'ink quote', dir: 'auto' }
const SUMMARY = { className: 'rule', role: 'presentation', cellPadding: 0, cellSpacing: 0, style: looks.SUMMARY }
const RULE = { className: 'rule', style: looks.RULE }

function buttonProps(href: string, color: string) {
  return {
    key: 'button',
    href,
    className: 'button',
    style: { ...looks.BUTTON, backgroundColor: color, color: readableOn(color) },
  }
}

function footOf(footer: readonly FooterLine[]): ReactNode[] {
  return footer.length > 0 ? [h(Hr, RULE), ...footer.map(footerLine)] : []
}

function footerLine({ text, url }: FooterLine): ReactNode {
  const said =
    url === undefined ? linked(text) : [h(Link, { href: url, className: 'muted', style: looks.SMALL_LINK }, text)]
  return h(Text, { key: text, className: 'muted', dir: 'auto', style: looks.SMALL }, ...said)
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/

/** Returns the text with its line breaks, and its addresses as links. */
function linked(text: string): ReactNode[] {
  return text
    .toWellFormed()
    .split('\n')
    .flatMap((line, row) => [
      ...(row > 0 ? [h('br', { key: row })] : []),
      ...line
        .split(ADDRESS)
        .map((part, i) =>
          i % 2 === 1 ? h(Link, { key: `${row}.${i}`, href: part, className: 'link', style: looks.LINK }, part) : part,
        ),
    ])
}
