import assert from 'node:assert/strict'
import { setImmediate as soon } from 'node:timers/promises'
import { parseHTML } from 'linkedom'
import type { Language } from '../../../../src/languages/languages.ts'
import { readWords } from './read-words.ts'

interface Drawing {
  /** The address below which the extension asks. */
  api: string
  /** By method and path; a `code` is a refusal, undefined is a network that failed. */
  answers: Readonly<Record<string, unknown>>
  language: Language
  /** The merchant's setting. */
  path?: string
}

/** The extension as a document without a browser: its elements are plain. */
export interface Drawn {
  /** Everything that was asked, in order. */
  asked: { what: string; token: string; body: unknown }[]
  /** Waits until the page shows the words. */
  shows(words: string): Promise<void>
  /** Presses a button as soon as it is there. */
  press(button: string): Promise<void>
  buttons(): string[]
  /** Returns where the page's link leads. */
  link(): string | null
}

/** Runs the built extension in a document with what Shopify gives it, and a service that answers as told. */
export async function drawExtension(script: string, { api, answers, language, path }: Drawing): Promise<Drawn> {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const asked: Drawn['asked'] = []
  const words = readWords(language)
  let tokens = 0
  const shopify = {
    i18n: {
      translate: (key: string, values: Record<string, string>) => {
        const phrase = words.get(key)
        assert.ok(phrase, `no words for ${key}`)
        return phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
      },
    },
    localization: { extensionLanguage: { value: { isoCode: language } } },
    settings: { value: path === undefined ? {} : { path } },
    sessionToken: {
      get: async () => {
        tokens += 1
        return `token-${tokens}`
      },
    },
  }
  const ask = async (address: string, { method, headers, body }: Asking) => {
    assert.ok(address.startsWith(api), address)
    const what = `${method} ${address.slice(api.length)}`
    asked.push({ what, token: headers.authorization, body: body === undefined ? null : JSON.parse(body) })
    const answer = answers[what]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return { ok: !Object.hasOwn(Object(answer), 'code'), json: async () => answer }
  }
  const start = new Function('shopify', 'document', 'fetch', `${script}; return customerQuotes`)
  await start(shopify, document, ask)()
  const buttonNamed = (name: string) =>
    [...document.querySelectorAll('s-button')].find(({ textContent }) => textContent === name)
  return {
    asked,
    shows: (text) =>
      until(
        () => textOf(document).includes(text),
        () => `${text}\n${document.body.innerHTML}`,
      ),
    press: async (name) => {
      await until(
        () => buttonNamed(name) !== undefined,
        () => `${name}\n${document.body.innerHTML}`,
      )
      buttonNamed(name)?.dispatchEvent(new (document.defaultView?.Event ?? Event)('click'))
      await soon()
    },
    buttons: () => [...document.querySelectorAll('s-button')].map(({ textContent }) => textContent ?? ''),
    link: () => document.querySelector('s-link')?.getAttribute('href') ?? null,
  }
}

interface Asking {
  method: string
  headers: { authorization: string }
  body?: string
}

/** Returns what people read, headings included. */
function textOf(document: Page): string {
  const headings = [...document.querySelectorAll('[heading]')].map((element) => element.getAttribute('heading'))
  return [document.body.textContent, ...headings].join('\n')
}

interface Page {
  body: { textContent: string | null }
  querySelectorAll(selector: string): Iterable<{ getAttribute(name: string): string | null }>
}

/** Waits for the extension's own timers. */
async function until(isSo: () => boolean, what: () => string): Promise<void> {
  const end = Date.now() + 20_000
  while (!isSo()) {
    assert.ok(Date.now() < end, `never shown: ${what()}`)
    await soon()
  }
}
