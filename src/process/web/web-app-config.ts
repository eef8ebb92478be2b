import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { WEB_FOLDER } from '../../http/pages/web-folder.ts'
import type { Chunk } from './build-in-chunks.ts'
import { embedWords } from './embed-words.ts'
import { webWords } from './web-words.ts'

/** The web apps, each with its source folder and its build folder. */
export const WEB_APPS = ['admin', 'portal'] as const

/** The scripts for others' pages: the form, the basket with its buttons, and the blocks in Shopify's themes. */
export const SCRIPT_CONFIGS = [
  scriptConfig('embed', 'request-form'),
  scriptConfig('basket', 'storefront'),
  scriptConfig('storefront', 'quote-blocks'),
]

/** Returns how to build a script for others' pages: one file with nothing else to load. */
function scriptConfig(folder: string, name: string): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    plugins: [embedWords()],
    build: {
      outDir: join(WEB_FOLDER, folder),
      emptyOutDir: true,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, '../../web', folder, `${name}.ts`),
        formats: ['iife'],
        name: 'quoteRequestForm',
        fileName: () => `${name}.js`,
      },
    },
  }
}

/** The files each app loads first: for all its pages, then for its first ones. */
export const CHUNKS = {
  admin: [
    ['app', 'admin/app.tsx'],
    ['inbox', 'admin/quotes/inbox-page.tsx'],
    ['later', 'admin/shell/later-parts.tsx'],
    ['quote', 'admin/quote/quote-page.tsx'],
  ],
  portal: [['quote', 'portal/quote/linked-quote-page.tsx']],
} as const satisfies Record<(typeof WEB_APPS)[number], readonly Chunk[]>

/** Returns how to build one of the web apps. Addresses are relative, so that the service can run below any path. */
export function webAppConfig(name: (typeof WEB_APPS)[number]): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../../web', name),
    base: './',
    plugins: [webWords(name), preload('app')],
    build: {
      outDir: join(WEB_FOLDER, name),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning) // 'use client' has no meaning here
        },
      },
    },
  }
}

/** Names a chunk in the document, so that browsers load it beside the texts, and not after them. */
function preload(chunk: string): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(({ name }) => name === chunk)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          })),
    },
  }
}
