import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { Logo, Paper } from '../../domain/documents/paper.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { bundledFonts, fontFamilies } from './fonts.ts'
import { openStreams } from './open-streams.ts'

/** A request from the maker; one document at a time. */
export interface TypesetRequest {
  paper: Paper
  logo: Logo | null
  /** True adds a picture of its pages. */
  draws: boolean
  /** True leaves the PDF's streams uncompressed. */
  opens: boolean
}

export type TypesetAnswer = { pdf: Uint8Array; picture: string | null } | { error: string }

const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), 'templates')
const template = readFileSync(join(TEMPLATES, 'paper.typ'), 'utf8')
/** the template's files and packages would be looked for here; the logo is only mapped into it */
const typst = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: bundledFonts() })

process.on('message', (request: TypesetRequest) => {
  let answer: TypesetAnswer
  try {
    answer = typeset(request)
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    answer = { error: message || String(code) } // compiler errors are reported in its code
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())

function typeset({ paper, logo, draws, opens }: TypesetRequest): TypesetAnswer {
  const logoName = logo && `logo.${logo.format}`
  const text = JSON.stringify(paper)
  const codes = { 'check.svg': paper.evidence?.check.url, 'transfer.svg': paper.payment?.code?.text }
  for (const [name, said] of Object.entries(codes)) {
    if (said !== undefined) typst.mapShadow(join(TEMPLATES, name), Buffer.from(drawQrCode(said)))
  }
  if (logo) typst.mapShadow(join(TEMPLATES, `logo.${logo.format}`), Buffer.from(logo.bytes))
  try {
    const inputs = { paper: JSON.stringify({ ...paper, fonts: fontFamilies(text), logo: logoName }) }
    const asked = { mainFileContent: template, inputs }
    const pdf = toPdf(asked)
    return { pdf: opens ? openStreams(pdf) : pdf, picture: draws ? typst.plainSvg(asked) : null }
  } finally {
    typst.resetShadow()
    typst.evictCache(2)
  }
}

/**
 * Returns a tagged PDF for archives, PDF/A-2a. That standard forbids some of what strangers' texts may contain, such as characters that
 * no font has: such a document is still made, as a tagged PDF.
 */
function toPdf(asked: Parameters<typeof typst.pdf>[0]): Buffer {
  try {
    return typst.pdf(asked, { pdfStandard: PdfStandard.A_2a })
  } catch {
    return typst.pdf(asked)
  }
}
