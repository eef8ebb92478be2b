import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { WEB_FOLDER } from '../http/pages/web-folder.ts'
import { webWords } from './web-words.ts'

/** The web apps, each with a folder of its sources and of what is built. */
export const WEB_APPS = ['admin', 'portal'] as const

/** The one file of the form that other sites embed: a script of its own, which needs nothing else. */
export const EMBED_CONFIG: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: join(WEB_FOLDER, 'embed'),
    emptyOutDir: true,
    target: 'es2023',
    lib: {
      entry: join(import.meta.dirname, '../web/embed/request-form.ts'),
      formats: ['iife'],
      name: 'quoteRequestForm',
      fileName: () => 'request-form.js',
    },
  },
}

/** How one of the web apps is built. Addresses are relative, so that the service may live below any path. */
export function webAppConfig(name: (typeof WEB_APPS)[number]): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../web', name),
    base: './',
    plugins: [webWords(name)],
    build: {
      outDir: join(WEB_FOLDER, name),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning) // 'use client' means nothing here
        },
      },
    },
  }
}
