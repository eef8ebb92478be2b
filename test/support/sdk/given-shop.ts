import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { stagedAt } from '../given/staged.ts'
import { contextOf } from '../service/context.ts'
import { settleDocuments } from '../service/documents.ts'
import type { TestService } from '../service/service.ts'
import { openShop } from '../shop/catalog.ts'
import { askFor, sendOffer } from '../shop/portal.ts'

/** Adds a store with quotes in which every operation has something to do; returns what a program needs to know of it, as its environment. */
export async function givenShop(service: TestService): Promise<Record<string, string>> {
  const shop = await openShop(service)
  const [staged, sent] = [await askFor(shop), await askFor(shop)]
  await stageProposal(await contextOf(service, shop.store), { quoteId: staged.id }, stagedAt(staged.lines, []))
  await sendOffer(service, shop.store, sent)
  await settleDocuments(service)
  return {
    BASE_URL: service.baseUrl,
    API_KEY: await service.addKey(shop.store),
    STAGED_QUOTE: staged.id,
    SENT_QUOTE: sent.id,
    CUSTOMER: shop.buyer,
  }
}

/** Returns the operations of the API, such as `GET /v1/ping`, sorted. */
export async function listOperations(service: TestService): Promise<string[]> {
  const { paths } = JSON.parse((await service.app.inject('/openapi.json')).body)
  return Object.entries<object>(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
}
