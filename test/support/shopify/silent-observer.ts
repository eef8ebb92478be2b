import type { CallObserver } from '../../../src/outside/platform/shopify/client/call-observer.ts'

/** Hears nothing. */
export const SILENT_OBSERVER: CallObserver = {
  onCall: () => {},
  onWait: () => {},
  onCostLeft: () => {},
  onOtherVersion: () => {},
  onDenied: () => {},
  onBreakerOpen: () => {},
  onUnsettled: () => {},
  onOddAnswer: () => {},
}
