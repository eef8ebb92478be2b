import { inflateSync } from 'node:zlib'

/**
 * Returns a PDF of the typesetter with its pages, fonts and their character maps uncompressed: longer, but what is equal in all documents
 * is then equal in their bytes, and stored nearly for nothing (`src/domain/packing`). One of another form stays as it is.
 */
export function openStreams(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? -1)
  if (!text.startsWith('xref', tableAt)) return pdf
  const table = text.slice(tableAt)
  const places = [...table.matchAll(PLACE)].map(([place]) => Number(place))
  const opened = new Set([...text.matchAll(OPENED)].map(([, number]) => number))
  const moved = new Map<number, number>()
  const parts: string[] = []
  let length = 0
  const add = (part: string) => {
    parts.push(part)
    length += part.length
  }
  const inOrder = places.toSorted((a, b) => a - b)
  add(text.slice(0, inOrder[0] ?? tableAt))
  for (const [i, at] of inOrder.entries()) {
    moved.set(at, length)
    const object = text.slice(at, inOrder[i + 1] ?? tableAt)
    add(opened.has(/^\d+/.exec(object)?.[0] ?? '') ? openStream(object) : object)
  }
  const tableMovedTo = length
  add(
    table
      .replaceAll(PLACE, (place) => String(moved.get(Number(place))).padStart(place.length, '0'))
      .replace(/(?<=startxref\s+)\d+/, String(tableMovedTo)),
  )
  return Buffer.from(parts.join(''), 'latin1')
}

/** An object's place in the table of all. */
const PLACE = /\d{10}(?= \d{5} n)/g
/** A mention of what a page draws, of a font's file, or of the map from its glyphs to text. */
const OPENED = /\/(?:Contents|FontFile[23]?|ToUnicode) (\d+) 0 R/g
const DEFLATED = /^(\d+ 0 obj\s+<<[^>]*?)\/Length (\d+)([^>]*?)\s+\/Filter \/FlateDecode([^>]*>>\s*stream\r?\n)/

function openStream(object: string): string {
  const found = DEFLATED.exec(object)
  if (!found) return object
  const [head, before, length, between, after] = found
  const end = head.length + Number(length)
  const opened = inflateSync(Buffer.from(object.slice(head.length, end), 'latin1')).toString('latin1')
  return `${before}/Length ${opened.length}${between}${after}${opened}${object.slice(end)}`
}
