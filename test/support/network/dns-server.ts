import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet'

/** The answer to a name: addresses, an alias and its target, an error, or silence. */
export type DnsAnswer =
  | readonly string[]
  | { alias: string; addresses: readonly string[] }
  | 'nxdomain'
  | 'servfail'
  | 'never'

/** A real DNS server on loopback over UDP. */
export interface DnsServer {
  /** For `createDnsResolver`. */
  address: string
  /** Answers a question the n-th time it is asked, from 0; names without an entry do not exist. */
  names: Record<string, (type: string, nth: number) => DnsAnswer>
  /** The questions so far, as `A name`. */
  questions: string[]
  close(): Promise<void>
}

const NXDOMAIN = 3
const SERVFAIL = 2

/** Opens a server; every answer has a TTL of 0. */
export async function openDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = {
    address: '',
    names: {},
    questions: [],
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    if (!question) return
    const asked = `${question.type} ${question.name.toLowerCase()}`
    const nth = server.questions.filter((earlier) => earlier === asked).length
    server.questions.push(asked)
    const answer = server.names[question.name.toLowerCase()]?.(question.type, nth) ?? 'nxdomain'
    if (answer === 'never') return
    const rcode = answer === 'nxdomain' ? NXDOMAIN : answer === 'servfail' ? SERVFAIL : 0
    const answers = typeof answer === 'string' ? [] : records(question.name, question.type, answer)
    const flags = AUTHORITATIVE_ANSWER | rcode
    socket.send(encode({ type: 'response', ...(id !== undefined && { id }), flags, questions, answers }), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

/** Returns the addresses of the requested family, under the alias if there is one. */
function records(name: string, type: string, answer: Exclude<DnsAnswer, string>): Answer[] {
  const alias = 'alias' in answer ? answer.alias : null
  const addresses = 'alias' in answer ? answer.addresses : answer
  const wanted = addresses.filter((address) => address.includes(':') === (type === 'AAAA'))
  const owned = wanted.map(
    (data): Answer => ({ name: alias ?? name, type: type === 'AAAA' ? 'AAAA' : 'A', ttl: 0, data }),
  )
  return alias === null ? owned : [{ name, type: 'CNAME', ttl: 0, data: alias }, ...owned]
}
