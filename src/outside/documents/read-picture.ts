import type { Logo } from '../../domain/documents/paper.ts'
import { safeSvg } from './safe-svg.ts'

/** The limit of pixels per side; larger pictures take the typesetter too much time and memory. */
const LONGEST_SIDE = 4_000

type Size = readonly [width: number, height: number] | null

/** Detects which picture these bytes are, whatever their name; null if the typesetter cannot read it, or it is too large. */
export function readPicture(bytes: Buffer): Logo | null {
  const format = formatOf(bytes)
  if (format === null) return null
  if (format === 'svg') return drawing(bytes)
  const [width, height] = sizeOf(bytes, format) ?? [0, 0]
  const isFit = [width, height].every((side) => side > 0 && side <= LONGEST_SIDE)
  return isFit ? { bytes, format } : null
}

function drawing(bytes: Buffer): Logo | null {
  const svg = safeSvg(bytes.toString())
  return svg === null ? null : { bytes: Buffer.from(svg), format: 'svg' }
}

const STARTS_SVG = /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/

function formatOf(bytes: Buffer): Logo['format'] | null {
  const starts = bytes.toString('latin1', 0, 16)
  if (starts.startsWith('\x89PNG\r\n\x1a\n') && starts.endsWith('IHDR')) return 'png'
  if (starts.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(starts)) return 'gif'
  return STARTS_SVG.test(bytes.toString()) ? 'svg' : null
}

function sizeOf(bytes: Buffer, format: Exclude<Logo['format'], 'svg'>): Size {
  try {
    if (format === 'png') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    if (format === 'gif') return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
    return sizeOfJpeg(bytes)
  } catch {
    return null // cut off
  }
}

/** Finds the segment that starts the frame. Each segment states its length, which leads to the next. */
function sizeOfJpeg(bytes: Buffer): Size {
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (startsFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}
