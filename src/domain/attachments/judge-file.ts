import type { FieldFault } from '../field-fault.ts'
import { type ATTACHABLE, attachableExtension } from './attachable.ts'

/** A kind of file that people may attach. */
interface FileKind {
  mediaType: string
  /** Returns whether content is of this kind. */
  isContent: (content: FileContent) => boolean
}

/** A file's content, and the extension that its first bytes are recognized as, null if none. */
export interface FileContent {
  bytes: Uint8Array
  recognized: string | null
}

/** Recognized by its first bytes. */
const as =
  (...extensions: readonly string[]) =>
  ({ recognized }: FileContent) =>
    recognized !== null && extensions.includes(recognized)

/** Text, whatever binary format its first letters recall (`BM` of a bitmap), that begins so. */
const text =
  (begins = /^/) =>
  ({ recognized, bytes }: FileContent) =>
    !WRITTEN.has(recognized) && isText(bytes) && begins.test(startOf(bytes))
/** Formats that are written as text, but are more. */
const WRITTEN = new Set<string | null>(['pdf', 'rtf', 'xml', 'eps', 'ps'])

const picture = (subtype: string, ...extensions: readonly string[]): FileKind => ({
  mediaType: `image/${subtype}`,
  isContent: as(...extensions),
})
const office = (name: string, extension: string): FileKind => ({
  mediaType: `application/vnd.${name}`,
  isContent: as(extension),
})
const OOXML = 'openxmlformats-officedocument'
const TIFF = picture('tiff', 'tif')
const JPEG = picture('jpeg', 'jpg')
const HEIC = picture('heic', 'heic')
const STEP: FileKind = { mediaType: 'model/step', isContent: text(/^\s*ISO-10303-21;/) }
const IGES: FileKind = { mediaType: 'model/iges', isContent: text(/^.{72}S/) }

const KINDS: Readonly<Record<(typeof ATTACHABLE)[number], FileKind>> = {
  pdf: { mediaType: 'application/pdf', isContent: as('pdf') },
  png: picture('png', 'png', 'apng'),
  jpg: JPEG,
  jpeg: JPEG,
  webp: picture('webp', 'webp'),
  gif: picture('gif', 'gif'),
  tif: TIFF,
  tiff: TIFF,
  heic: HEIC,
  heif: HEIC,
  docx: office(`${OOXML}.wordprocessingml.document`, 'docx'),
  xlsx: office(`${OOXML}.spreadsheetml.sheet`, 'xlsx'),
  pptx: office(`${OOXML}.presentationml.presentation`, 'pptx'),
  odt: office('oasis.opendocument.text', 'odt'),
  ods: office('oasis.opendocument.spreadsheet', 'ods'),
  odp: office('oasis.opendocument.presentation', 'odp'),
  dwg: { mediaType: 'image/vnd.dwg', isContent: as('dwg') },
  dxf: { mediaType: 'image/vnd.dxf', isContent: (content) => isBinaryDxf(content) || text(/^\s*(?:999|0)\s/)(content) },
  step: STEP,
  stp: STEP,
  iges: IGES,
  igs: IGES,
  stl: {
    mediaType: 'model/stl',
    isContent: (content) => as('stl')(content) || isBinaryStl(content) || text(/^\s*solid\b/)(content),
  },
  txt: { mediaType: 'text/plain', isContent: text() },
  csv: { mediaType: 'text/csv', isContent: text() },
  tsv: { mediaType: 'text/tab-separated-values', isContent: text() },
  zip: { mediaType: 'application/zip', isContent: as('zip') },
}

/** Returns a file's media type by its name and content, or why it cannot be attached. */
export function judgeFile(
  name: string,
  content: FileContent,
): { mediaType: string } | { fault: FieldFault; message: string } {
  const extension = attachableExtension(name)
  if (extension === null) {
    return {
      fault: { code: 'file_kind' },
      message:
        'This kind of file is not taken. Send a PDF, a picture, an Office or OpenDocument file, a drawing (DXF, DWG, STEP, IGES, STL), text, CSV or ZIP.',
    }
  }
  const { isContent, mediaType } = KINDS[extension]
  if (isContent(content)) return { mediaType }
  const is = extension.toUpperCase()
  return {
    fault: { code: 'file_content', kind: is },
    message: `Its name says ${is}, but its content is something else. Save it again as ${is}, or send the original.`,
  }
}

/** Text has no control characters but white space, a form feed and the end of old DOS files; in UTF-16 it begins with its mark. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return bytes.every((byte) => byte > 0x1f || (byte > 0x08 && byte < 0x0e) || byte === 0x1a)
}

function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\u00ef\u00bb\u00bf/, '')
}

function isBinaryDxf({ bytes }: FileContent): boolean {
  return startOf(bytes).startsWith('AutoCAD Binary DXF')
}

/** A header of 80 bytes, the number of triangles, 50 bytes for each. */
function isBinaryStl({ bytes }: FileContent): boolean {
  if (bytes.length < 84) return false
  return bytes.length === 84 + 50 * new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
}
