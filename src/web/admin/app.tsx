import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './face/font.css'
import '../focus.css'
import './admin.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IS_FRAMED } from '../http/framed.ts'
import { queryClient } from '../http/query-client.ts'
import { cssVariables } from '../ui/theme.ts'
import { followAdmin, forgetLaunch } from './framed/follow-admin.ts'
import { saveDownloads } from './framed/save-downloads.ts'
import { createAdminRouter } from './router.tsx'
import { Later } from './shell/later.tsx'
import { staffTheme } from './shell/staff-theme.ts'

/** Shows the staff's pages once their texts are loaded. */
export function showApp(root: Element): void {
  if (IS_FRAMED) forgetLaunch()
  const router = createAdminRouter(queryClient)
  if (IS_FRAMED) {
    followAdmin(router)
    saveDownloads()
  }
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={staffTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Later />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
