import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'

/** The way back to all webhooks. */
export const toWebhooks = (
  <AnchorLink to="/integrations/webhooks" size="sm">
    {say('page.webhooks')}
  </AnchorLink>
)
