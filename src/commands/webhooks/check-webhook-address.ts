import { invalidFields } from '../../domain/problem.ts'
import { findUrlFault, URL_FAULTS } from '../../domain/webhooks/webhook-url.ts'
import { isPublicAddress } from '../../outside/name-resolver.ts'
import type { Context } from '../context.ts'

/**
 * Throws `invalid_request` for an address that webhooks must not be sent to (specification, "Endpoint URL rules"). A name that does not
 * resolve now is accepted: every connection checks again.
 */
export async function checkWebhookAddress(
  ctx: Pick<Context, 'resolver' | 'ownHosts' | 'allowPrivateWebhooks'>,
  url: string,
): Promise<void> {
  const fault = findUrlFault(url, ctx.ownHosts, ctx.allowPrivateWebhooks)
  if (fault)
    throw invalidFields([{ field: 'url', message: `The address ${URL_FAULTS[fault]}.`, fault: { code: fault } }])
  if (ctx.allowPrivateWebhooks) return
  const addresses = await ctx.resolver.addresses(new URL(url).hostname.replace(/\.$/, ''))
  if (!addresses.every(isPublicAddress)) {
    throw invalidFields([
      {
        field: 'url',
        message: 'The address must resolve to public IP addresses only.',
        fault: { code: 'url_private' },
      },
    ])
  }
}
