import type { ComponentProps } from 'react'
import { say } from '../../ui/say.ts'
import { useApprovalCount } from '../approvals/use-approval-count.ts'
import { useOpenPlaces } from '../shell/use-open-places.ts'
import { APP_ROOT } from './app-root.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      's-app-nav': ComponentProps<'div'>
      's-link': ComponentProps<'a'>
    }
  }
}

/**
 * Puts our navigation into the side bar of Shopify's admin, which has one level: a group of pages is one link, to its first. Pages that the
 * admin has itself are left out.
 */
export function AppNav() {
  const approvals = useApprovalCount()
  const groups = useOpenPlaces()
  const links = groups.flatMap(({ title, places }): { to: string; name: string }[] => {
    const ours = places.filter(({ href }) => href === undefined)
    return title === null ? ours : ours.slice(0, 1).map(({ to }) => ({ to, name: title }))
  })
  return (
    <s-app-nav>
      <s-link href={APP_ROOT} rel="home">
        {links[0]?.name ?? ''}
      </s-link>
      {links.map(({ to, name }) => (
        <s-link key={to} href={APP_ROOT + to}>
          {to === '/approvals' && approvals > 0 ? `${name} (${approvals})` : name}
        </s-link>
      ))}
      <s-link href={`${APP_ROOT}/account`}>{say('shell.account')}</s-link>
    </s-app-nav>
  )
}
