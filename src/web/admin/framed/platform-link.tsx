import { Anchor } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { IS_FRAMED } from '../../http/framed.ts'
import { say } from '../../ui/say.ts'
import classes from './platform-link.module.css'

type PlatformLinkProps = { href: string | null } & ({ children: ReactNode } | { name: string })

/**
 * Links to a page of the admin that the store's platform has: the children, or only a sign for what has this name, where a click on the
 * name does something else. Without a page, shows just the children.
 */
export function PlatformLink({ href, ...shown }: PlatformLinkProps) {
  const children = 'children' in shown ? shown.children : null
  if (href === null) return children
  return (
    <Anchor
      inherit
      className={classes.link ?? ''}
      {...toAdmin(href)}
      {...('name' in shown && { 'aria-label': say('framed.open_in_admin', { name: shown.name }) })}
    >
      {children} <ExternalLink size="0.9em" className={classes.sign} aria-hidden />
    </Anchor>
  )
}

/** Returns a link's properties for a page of the admin: framed, the admin around us goes there; elsewhere, a tab of its own opens. */
export function toAdmin(href: string) {
  if (!IS_FRAMED) return { href, target: '_blank', rel: 'noopener' }
  return { href: href.replace(/^https?:\/\/[^/]+\/store\/[^/]+/, 'shopify://admin'), target: '_top' }
}
