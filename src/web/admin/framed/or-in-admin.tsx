import { Button } from '@mantine/core'
import type { RouteComponent } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { toAdmin } from './platform-link.tsx'

/** The page of Shopify's admin that has what a page of ours shows for stores on the embedded platform. */
interface Elsewhere {
  title: string
  /** Its path there. */
  path: string
}

/** Returns the page for stores on the embedded platform; for others, one that leads into the admin of their platform. */
export function orInAdmin(OurPage: RouteComponent, elsewhere: Elsewhere): RouteComponent {
  function EitherPage() {
    const { admin_home: home } = useSession().store
    return home === null ? <OurPage /> : <InAdmin home={home} {...elsewhere} />
  }
  return Object.assign(EitherPage, OurPage.preload && { preload: OurPage.preload })
}

function InAdmin({ home, title, path }: Elsewhere & { home: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title={say('framed.in_admin')}
        action={
          <Button component="a" {...toAdmin(home + path)} rightSection={<ExternalLink size={16} aria-hidden />}>
            {say('framed.to_admin')}
          </Button>
        }
      >
        {say('framed.in_admin_hint')}
      </EmptyState>
    </Page>
  )
}
