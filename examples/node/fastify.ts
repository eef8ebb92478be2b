import Fastify from 'fastify'
import { receive, report } from './inbox.ts'

const app = Fastify({ bodyLimit: 5_000_000 })
// The signature is over the bytes as sent, so nothing may parse them first.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

app.post<{ Body: Buffer }>('/webhooks', (request, reply) => {
  reply.code(receive(request.body, request.headers) ? 204 : 400).send()
})
app.get('/', () => report())

await app.listen({ port: Number(process.env.PORT ?? 4000) })
