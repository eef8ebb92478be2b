import type { ComponentProps } from 'react'
import { say } from '../../ui/say.ts'
import { useApprovalCount } from '../approvals/use-approval-count.ts'
import { useMenu } from '../shell/use-open-places.ts'
import { APP_ROOT } from './app-root.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      's-app-nav': ComponentProps<'div'>
      's-link': ComponentProps<'a'>
    }
  }
}

/** Puts our menu into the side bar of Shopify's admin. Pages that the admin has itself are left out. */
export function AppNav() {
  const approvals = useApprovalCount()
  const links = useMenu().filter(({ href }) => href === undefined)
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
