import { Box } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'
import { usePalette } from '../palette/use-palette.tsx'
import { StoreNotices } from '../shell/store-notices.tsx'
import { AppNav } from './app-nav.tsx'
import { SectionLinks } from './section-links.tsx'

/** The frame of every page inside Shopify's admin, which shows the navigation, the store and the person itself. */
export function FramedShell() {
  const { shown } = usePalette()
  return (
    <>
      <AppNav />
      <a className="skip" href="#main">
        {say('shell.skip')}
      </a>
      <Box p="md">
        <SectionLinks />
        <main id="main" tabIndex={-1}>
          <StoreNotices />
          <Outlet />
        </main>
      </Box>
      {shown}
    </>
  )
}
