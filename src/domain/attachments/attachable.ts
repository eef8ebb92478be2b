/** The extensions of the files that people may attach. Kinds that can run something (scripts, macros, web pages) are left out on purpose. */
export const ATTACHABLE = [
  ...(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'tif', 'tiff', 'heic', 'heif'] as const),
  ...(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'tsv', 'zip'] as const),
  ...(['dwg', 'dxf', 'step', 'stp', 'iges', 'igs', 'stl'] as const),
] as const

type Extension = (typeof ATTACHABLE)[number]

/** Returns the extension of a file's name in lower case, or null if such files may not be attached. */
export function attachableExtension(fileName: string): Extension | null {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase()
  return ATTACHABLE.find((one) => one === extension) ?? null
}
