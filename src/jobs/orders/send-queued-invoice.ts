import { sendInvoice } from '../../commands/orders/send-invoice.ts'
import type { QueuedJobs } from '../../database/jobs.ts'
import { findConversion } from '../../database/orders/conversions.ts'
import { Problem } from '../../domain/problem.ts'
import { type JobContext, storeContext } from '../job-context.ts'

/**
 * Sends a conversion's invoice in the name of the person who converted; once, even if run again. An invoice that can no longer be sent is
 * skipped.
 */
export async function sendQueuedInvoice(job: JobContext, payload: QueuedJobs['send-invoice']): Promise<void> {
  const { storeId, quoteId, draftOrderId } = payload
  const ctx = await storeContext(job, storeId)
  const conversion = await findConversion(ctx.db, storeId, { id: draftOrderId, correlationKey: null })
  if (!conversion || conversion.invoiceSentAt) return
  try {
    await sendInvoice(ctx, { quoteId }, { draftOrderId, by: conversion.actor })
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'platform_unavailable') throw error
    job.logger.warn({ storeId, quoteId, draftOrderId, reason: error.message }, 'failed to send an invoice')
  }
}
