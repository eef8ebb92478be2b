import express from 'express'
import { receive, report } from './inbox.ts'

const app = express()
// The signature is over the bytes as sent, so nothing may parse them first: no express.json() before this route.
app.post('/webhooks', express.raw({ type: 'application/json', limit: '5mb' }), (request, response) => {
  response.sendStatus(receive(request.body, request.headers) ? 204 : 400)
})
app.get('/', (_request, response) => void response.json(report()))

app.listen(Number(process.env.PORT ?? 4000), '127.0.0.1')
