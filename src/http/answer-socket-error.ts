import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Problem } from '../domain/problem.ts'
import { SERVICE_VERSION } from '../domain/service-version.ts'
import { problemDocument, problemHeaders } from './problems.ts'
import { newRequestId } from './request-id.ts'
import { methodNotAllowed, noSuchPath, type RouteTable } from './routes.ts'

type SocketError = Error & { code?: string; rawPacket?: unknown; bytesParsed?: number }

/** Long enough for the answer to arrive; then a peer that neither closes nor stops sending is cut off. */
const LINGER_MS = 1_000
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9a-z-]{1,30}) (\S+) HTTP\/1\.[01]$/i

/** Answers what Node's parser refuses before there is a request, and closes the connection. */
export function answerSocketError(routes: RouteTable, docsUrl: string) {
  return (error: SocketError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isSpare(error, socket)) return void socket.destroy()
    refuse(socket, explain(error, routes), docsUrl)
  }
}

/** Answers CONNECT, which Node passes on as a bare socket, like any other unsupported method. */
export function answerConnect(routes: RouteTable, docsUrl: string) {
  return ({ url = '' }: IncomingMessage, socket: Duplex): void => {
    socket.on('error', () => socket.destroy()) // Node no longer listens
    refuse(socket, refuseMethod('CONNECT', url, routes), docsUrl)
  }
}

/** Browsers open connections ahead of need. One closed without a word is replaced; an answer would be taken for that to the next request. */
function isSpare({ code }: SocketError, { bytesRead }: Socket): boolean {
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' && bytesRead === 0
}

function refuse(socket: Duplex, problem: Problem, docsUrl: string): void {
  const requestId = newRequestId()
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
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function explain(error: SocketError, routes: RouteTable): Problem {
  switch (error.code) {
    case 'HPE_INVALID_METHOD': {
      const [, method, target] = REQUEST_LINE.exec(failedLine(error)) ?? []
      if (method && target) return refuseMethod(method, target, routes)
      break
    }
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('invalid_request', 'The request line and headers are larger than 16 KB.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('invalid_request', 'The request did not arrive in time.')
  }
  return new Problem('invalid_request', 'The request is not valid HTTP.')
}

/** Returns the line the parser stopped in: the packet may contain whole requests before it. */
function failedLine({ rawPacket, bytesParsed = 0 }: SocketError): string {
  const text = rawPacket instanceof Buffer ? rawPacket.toString('latin1') : ''
  return text.slice(text.lastIndexOf('\n', bytesParsed) + 1).split('\r\n', 1)[0] ?? ''
}

function refuseMethod(method: string, target: string, routes: RouteTable): Problem {
  const methods = routes.methodsOf(target.split('?', 1)[0] ?? '')
  return methods.length > 0 ? methodNotAllowed(method, methods) : noSuchPath()
}
