import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'

/** A link back to all webhooks. */
export const toWebhooks = (
  <AnchorLink to="/integrations/webhooks" size="sm">
    {say('page.webhooks')}
  </AnchorLink>
)
