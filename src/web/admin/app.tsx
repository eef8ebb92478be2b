import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './admin.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../http/query-client.ts'
import { cssVariables } from '../ui/theme.ts'
import { createAdminRouter } from './router.tsx'
import { PasswordPrompt } from './session/password-prompt.tsx'
import { SignInAgain } from './session/sign-in-again.tsx'
import { staffTheme } from './shell/staff-theme.ts'

/** Shows the staff's pages once their texts are loaded. */
export function showApp(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={staffTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notifications position="top-center" />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createAdminRouter(queryClient)} />
          <PasswordPrompt />
          <SignInAgain />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
