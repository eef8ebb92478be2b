import { PlatformUnavailable } from '../port.ts'

/** Thrown if a document costs more than Shopify ever answers. */
export class TooCostly extends PlatformUnavailable {
  /** The part of what was asked that Shopify would answer at once, between 0 and 1. */
  readonly share: number

  constructor(share: number) {
    super('Shopify does not answer so much at once')
    this.share = share
  }
}
