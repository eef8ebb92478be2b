import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { savePlace } from '../../../commands/companies/save-place.ts'
import { Problem } from '../../../domain/problem.ts'
import { parseGid } from '../../../outside/platform/gid.ts'
import { viewPlace } from '../../../views/companies/company.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { postalAddress } from '../../operation/quote-request-body.ts'
import { enterDesk, ofCompany } from './enter-company.ts'

const tag = 'Company'
const body = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), address: postalAddress },
  { additionalProperties: false },
)
const problems = ['not_found', 'forbidden', 'action_unavailable', 'state_conflict'] as const

const addSchema = {
  ...operation({
    operationId: 'addLocation',
    summary: 'Add a location',
    description: 'For the main contact. Its address is for goods and invoices.',
    tag,
    ok: [201, 'CompanyLocation'],
    problems: [...problems, 'limit_reached'],
  }),
  params: Type.Object(ofCompany),
  body,
}
const saveSchema = {
  ...operation({
    operationId: 'saveLocation',
    summary: 'Save the name and address of a location',
    description: 'For the main contact. Quotes that exist keep their addresses.',
    tag,
    ok: [200, 'CompanyLocation'],
    problems,
  }),
  params: Type.Object({ ...ofCompany, location: Type.String({ maxLength: 100 }) }),
  body,
}

/** POST /portal/api/companies/{id}/locations, PUT …/locations/{location} */
export const placeRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const path = '/portal/api/companies/:id/locations'
  const config = { entry: 'contact' } as const

  app.post(path, { schema: addSchema, config }, async (request, reply) => {
    const { ctx, company } = enterDesk(request, options, request.params.id)
    const { name, address } = request.body
    return reply
      .code(201)
      .send(viewPlace(await savePlace(ctx, company, { name: name.trim(), address: stored(address) })))
  })
  app.put(`${path}/:location`, { schema: saveSchema, config }, async (request) => {
    const { ctx, company } = enterDesk(request, options, request.params.id)
    const { name, address } = request.body
    const id = parseGid('CompanyLocation', request.params.location)
    if (!id) throw new Problem('not_found', 'The company has no such location.')
    return viewPlace(await savePlace(ctx, company, { id, name: name.trim(), address: stored(address) }))
  })
}

/** Returns the address as the platform keeps it, without empty parts. */
function stored({ first_name, last_name, province_code, country_code, ...same }: Record<string, string>) {
  const all = {
    ...same,
    ...{ firstName: first_name, lastName: last_name, provinceCode: province_code },
    countryCode: country_code?.toUpperCase(),
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, part]) => (part?.trim() ? [[name, part.trim()]] : [])))
}
