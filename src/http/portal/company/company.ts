import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { changeColleague, passOnMainContact, removeColleague } from '../../../commands/companies/change-colleague.ts'
import { inviteAgain, inviteColleague } from '../../../commands/companies/invite-colleague.ts'
import { readPlaces } from '../../../commands/companies/managed-company.ts'
import { readAmount } from '../../../domain/money.ts'
import { readCompany } from '../../../queries/companies/read-company.ts'
import { viewCompany } from '../../../views/companies/company.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { countWrite } from '../gate.ts'
import { enterAsMainContact, enterCompany, enterDesk, ofCompany, readContactId } from './enter-company.ts'

const tag = 'Company'
const closed = { additionalProperties: false }
const params = Type.Object(ofCompany)
const person = Type.Object({
  ...ofCompany,
  contact: Type.String({ maxLength: 100, description: 'A contact of the company: a full id, or its digits.' }),
})

const LIMIT = {
  limit: Type.Optional(
    Type.Union(
      [
        Type.String({
          pattern: '^[0-9]{1,16}(\\.[0-9]{1,2})?$',
          description: 'An amount of 0 or more, such as `5000.00`.',
        }),
        Type.Null(),
      ],
      {
        description:
          'The most they may accept alone, net; null: anything. Absent: as before, for someone new anything.',
      },
    ),
  ),
  approver_id: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: 'Who approves what is above it; absent or null: the main contact, who may always stand in.',
    }),
  ),
}
const locations = Type.Array(
  Type.Object(
    {
      id: Type.String({ maxLength: 100 }),
      role: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    },
    closed,
  ),
  { maxItems: 500, description: 'Where they buy, and as what: the store’s policies may name a role.' },
)

const readSchema = {
  ...operation({
    operationId: 'getCompany',
    summary: 'Read my company: people, limits and locations',
    tag,
    ok: [200, 'Company'],
    problems: ['not_found'],
  }),
  params,
}
const inviteSchema = {
  ...operation({
    operationId: 'invitePerson',
    summary: 'Invite a colleague',
    description: 'Makes them a contact and mails them a link that signs them in, for seven days. For the main contact.',
    tag,
    ok: [201, 'Company'],
    problems: ['not_found', 'forbidden', 'action_unavailable', 'email_taken', 'rate_limited'],
  }),
  params,
  body: Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: 254 }),
      name: Type.Optional(Type.String({ maxLength: 200, description: 'Of someone the store does not know yet.' })),
      locations,
      ...LIMIT,
    },
    closed,
  ),
}
const changeSchema = {
  ...operation({
    operationId: 'changePerson',
    summary: 'Save where a colleague buys, and their limit',
    description: 'For the main contact. A limit counts at once, also for answers by a quote’s link.',
    tag,
    ok: [200, 'Company'],
    problems: ['not_found', 'forbidden', 'action_unavailable', 'invalid_request'],
  }),
  params: person,
  body: Type.Object(
    {
      locations: Type.Optional({ ...locations, description: 'Absent: as before.' }),
      ...LIMIT,
    },
    closed,
  ),
}
const removeSchema = {
  ...operation({
    operationId: 'removePerson',
    summary: 'Take a colleague out of the company',
    description: 'They see its quotes no more. For the main contact, who cannot be removed.',
    tag,
    ok: [200, 'Company'],
    problems: ['not_found', 'forbidden', 'action_unavailable'],
  }),
  params: person,
}
const againSchema = {
  ...operation({
    operationId: 'invitePersonAgain',
    summary: 'Mail a new invitation',
    description: 'To someone invited who has not signed in since.',
    tag,
    ok: [200, 'Company'],
    problems: ['not_found', 'forbidden', 'action_unavailable', 'rate_limited'],
  }),
  params: person,
}
const mainSchema = {
  ...operation({
    operationId: 'passOnMainContact',
    summary: 'Make a colleague the main contact instead of me',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found', 'forbidden', 'action_unavailable', 'state_conflict'],
  }),
  params: person,
}

/** GET /portal/api/companies/{id}; POST …/people; PUT and DELETE …/people/{contact}; POST …/people/{contact}/invitation and …/main-contact */
export const companyRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const path = '/portal/api/companies/:id'
  const config = { entry: 'contact' } as const

  app.get(path, { schema: readSchema, config }, async (request) => showCompany(request, options))
  app.post(`${path}/people`, { schema: inviteSchema, config }, async (request, reply) => {
    const { ctx, company } = enterDesk(request, options, request.params.id)
    await countWrite(request, options)
    const { email, name, locations, ...limit } = request.body
    const places = readPlaces(locations)
    await inviteColleague(ctx, company, { email, name: name?.trim() || null, places, limit: readLimit(limit) })
    return reply.code(201).send(await showCompany(request, options))
  })
  app.put(`${path}/people/:contact`, { schema: changeSchema, config }, async (request) => {
    const { locations, ...limit } = request.body
    const { ctx, company } = (locations ? enterDesk : enterAsMainContact)(request, options, request.params.id)
    await changeColleague(ctx, company, readContactId(request.params.contact), {
      ...(limit.limit !== undefined && { limit: readLimit(limit) }),
      ...(locations && { places: readPlaces(locations) }),
    })
    return showCompany(request, options)
  })
  app.delete(`${path}/people/:contact`, { schema: removeSchema, config }, async (request) => {
    const { ctx, company } = enterDesk(request, options, request.params.id)
    await removeColleague(ctx, company, readContactId(request.params.contact))
    return showCompany(request, options)
  })
  app.post(`${path}/people/:contact/invitation`, { schema: againSchema, config }, async (request) => {
    const { ctx, company } = enterDesk(request, options, request.params.id)
    await countWrite(request, options)
    await inviteAgain(ctx, company, readContactId(request.params.contact))
    return showCompany(request, options)
  })
  app.post(`${path}/people/:contact/main-contact`, { schema: mainSchema, config }, async (request) => {
    const { ctx, company } = enterDesk(request, options, request.params.id)
    await passOnMainContact(ctx, company, readContactId(request.params.contact))
    return { object: 'done' }
  })
}

async function showCompany(request: FastifyRequest<{ Params: { id: string } }>, options: AppOptions) {
  const { ctx, membership, desk } = enterCompany(request, options, request.params.id)
  return viewCompany(await readCompany(ctx, desk, membership), ctx.store.currency, desk !== null)
}

const limitBody = Type.Object(LIMIT)

function readLimit({ limit = null, approver_id: approver = null }: Static<typeof limitBody>) {
  const amount = limit === null ? null : readAmount(limit)
  return amount === null ? null : { amount, approverId: approver === null ? null : readContactId(approver) }
}
