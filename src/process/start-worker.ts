import { resumeConversions } from '../commands/orders/resume-conversions.ts'
import { HintListener } from '../database/webhooks/wake-hints.ts'
import { MailEngine } from '../jobs/mail/mail-engine.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { DeliveryEngine } from '../jobs/webhooks/delivery-engine.ts'
import { createDocumentMaker } from '../outside/documents/document-maker.ts'
import { createDownloader } from '../outside/download.ts'
import type { Service } from './service.ts'

/** Starts running jobs and delivering webhooks, including what other processes queue. Returns how to stop. */
export async function startWorker(service: Service) {
  const { systems, platform, files, scanner, databaseUrl, pool, links, config, clock, logger, metrics } = service
  const { baseUrl, docsUrl } = config
  const resumed = resumeConversions(systems, clock(), true).catch((err: unknown) =>
    logger.error({ err }, 'failed to resume conversions'),
  )
  const engine = new DeliveryEngine({
    systems,
    clock,
    baseUrl,
    docsUrl,
    logger,
    ...(metrics && { metrics: metrics.deliveries }),
  })
  const documents = createDocumentMaker({ opensStreams: files.packs })
  const downloader = createDownloader({ resolver: systems.resolver, allowPrivate: systems.allowPrivateWebhooks })
  const job = {
    systems,
    embedded: platform,
    documents,
    downloader,
    files,
    ...(scanner && { scanner }),
    clock,
    logger,
    baseUrl,
  }
  const jobs = startJobs({ ...job, ...(metrics && { reports: metrics.reports }) }, pool)
  const replyDomain = config.replies?.domain ?? null
  const room = { systems, files, clock, baseUrl, replyDomain, logger }
  const mail = new MailEngine({ ...room, ...(metrics && { metrics: metrics.mail }) })
  engine.start()
  mail.start()
  const onHint = {
    deliveries: (stores: readonly string[]) => {
      engine.wake(stores)
      mail.note(stores)
    },
    jobs: (stores: readonly string[]) => jobs.wake(stores),
  }
  links.wakeDeliveries = (storeId) => onHint.deliveries([storeId])
  links.wakeJobs = (storeId) => onHint.jobs([storeId])
  const hints = new HintListener(databaseUrl, {
    onHint,
    onError: (err) => logger.debug({ err }, 'lost the hints of other processes; polling continues'),
  })
  return async () => {
    downloader.close()
    await Promise.all([hints.stop(), engine.stop(), mail.stop(), jobs.stop(), resumed])
    await documents.close()
  }
}
