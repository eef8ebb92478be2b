import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { Problem } from '../domain/problem.ts'
import { problemDocument, problemHeaders } from './problems.ts'
import { methodNotAllowed, noSuchPath, type RouteTable } from './routes.ts'
import { SERVICE_VERSION } from './version.ts'

type SocketError = Error & { code?: string; rawPacket?: unknown }

/** Answers what Node's parser refuses before there is a request, and closes the connection. */
export function answerSocketError(routes: RouteTable, docsUrl: string) {
  return (error: SocketError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const requestId = `req_${randomUUID().replaceAll('-', '')}`
    const problem = explain(error, routes)
    const document = JSON.stringify(problemDocument(problem, requestId, docsUrl))
    const headers = {
      ...problemHeaders(problem),
      'x-request-id': requestId,
      'service-version': SERVICE_VERSION,
      'content-length': String(Buffer.byteLength(document)),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('')}\r\n${document}`)
  }
}

function explain({ code, rawPacket }: SocketError, routes: RouteTable): Problem {
  switch (code) {
    case 'HPE_INVALID_METHOD': {
      const [method = '', target = ''] = (rawPacket instanceof Buffer ? rawPacket.toString('latin1') : '').split('\r\n', 1)[0]?.split(' ') ?? []
      const methods = routes.methodsOf(target.split('?', 1)[0] ?? '')
      return methods.length > 0 && /^[A-Z-]{1,30}$/.test(method) ? methodNotAllowed(method, methods) : noSuchPath()
    }
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('invalid_request', 'The request line and headers are larger than 16 KB.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('invalid_request', 'The request did not arrive in time.')
    default:
      return new Problem('invalid_request', 'The request is not valid HTTP.')
  }
}
