/** Returns a file's content as a body that is sent as plain bytes, whatever the browser thinks it is. */
export function asBytes(file: File): Blob {
  return new Blob([file], { type: 'application/octet-stream' })
}
