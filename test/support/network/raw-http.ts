import { connect } from 'node:net'
import type { TestService } from '../service/service.ts'

/**
 * Sends bytes as they are on a new connection and reads until the server closes it: for what no HTTP client lets through. A
 * request that gets a normal answer must say `Connection: close`.
 */
export async function exchange(baseUrl: string, ...bytes: (string | Uint8Array)[]): ReturnType<TestService['call']> {
  const text = await readAll(baseUrl, bytes)
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN)
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  const body = text.slice(end + 4)
  return { status, headers, body: body === '' ? null : JSON.parse(body) }
}

/** Everything the server sent before it closed the connection. */
export function readAll(baseUrl: string, bytes: readonly (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      for (const part of bytes) socket.write(part)
    })
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', (hadError) => hadError || resolve(text))
  })
}
