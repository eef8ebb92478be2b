import { type ExportResult, ExportResultCode } from '@opentelemetry/core'

/** Told when what is sent begins to get lost, with the reason, and (null) when it arrives again. */
export type OnOutage = (reason: string | null) => void

interface Exporter<Item> {
  export(items: Item[], done: (result: ExportResult) => void): void
}

/** Has an exporter tell of the begin and the end of each outage of its receiver. */
export function tellOutage<Item>(exporter: Exporter<Item>, onOutage: OnOutage): void {
  const send = exporter.export.bind(exporter)
  let isAway = false
  exporter.export = (items, done) =>
    send(items, (result) => {
      const failed = result.code !== ExportResultCode.SUCCESS
      if (failed !== isAway) onOutage(failed ? (result.error?.message ?? 'no reason given') : null)
      isAway = failed
      done(result)
    })
}
