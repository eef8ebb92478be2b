import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompileArgs } from '@myriaddreamin/typst-ts-node-compiler'
import { unwrapWoff } from './unwrap-woff.ts'

/** Packages with whole fonts; the large ones are only read by documents that need them. */
const FOLDERS = ['latin', 'arabic', 'hebrew', 'sc', 'jp', 'kr']
const WRAPPED = ['noto-sans-thai/files/noto-sans-thai-thai-400', 'noto-emoji/files/noto-emoji-emoji-400']

const CHINESE = 'Noto Sans S Chinese'
const JAPANESE = 'Noto Sans Japanese'
const KOREAN = 'Noto Sans Korean'

/** Returns the service's own fonts as the typesetter takes them, those in memory first. */
export function bundledFonts(): Required<CompileArgs>['fontArgs'] {
  const files = (name: string) => fileURLToPath(import.meta.resolve(name))
  return [
    { fontBlobs: WRAPPED.map((name) => unwrapWoff(readFileSync(files(`@fontsource/${name}-normal.woff`)))) },
    { fontPaths: FOLDERS.map((name) => join(dirname(files(`@embedpdf/fonts-${name}`)), '../fonts')) },
  ]
}

/**
 * Returns the font families for a text, in the order they are tried for a character. Characters shared by Chinese, Japanese
 * and Korean look as in the language whose own letters are next to them.
 */
export function fontFamilies(text: string): string[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const isKorean = /\p{Script=Hangul}/u.test(text)
  const asian = [...(isJapanese ? [JAPANESE] : []), ...(isKorean ? [KOREAN] : []), CHINESE, JAPANESE, KOREAN]
  const others = ['Noto Sans', 'Noto Naskh Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai']
  return [...others, ...new Set(asian), 'Noto Emoji']
}
