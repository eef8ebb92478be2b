import { Box } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { OwnerNeeded } from '../shell/owner-needed.tsx'
import { AppNav } from './app-nav.tsx'
import { SectionLinks } from './section-links.tsx'

/** The frame of every page inside Shopify's admin, which shows the navigation, the store and the person itself. */
export function FramedShell() {
  return (
    <>
      <AppNav />
      <Box component="main" id="main" tabIndex={-1} p="md">
        <OwnerNeeded />
        <SectionLinks />
        <Outlet />
      </Box>
    </>
  )
}
