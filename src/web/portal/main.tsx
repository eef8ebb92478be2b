import './portal-styles.ts'
import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../http/query-client.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { LanguageProvider } from './language/language-provider.tsx'
import { isOfAccount, pageAt } from './pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
/** Black and white are equally legible at this luminance: text on any store colour has a contrast of at least 4.5:1. */
const ofStores = mergeThemeOverrides(theme, createTheme({ luminanceThreshold: 0.179 }))
const Page = pageAt(location.pathname)
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={ofStores} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LanguageProvider ofAccount={isOfAccount(location.pathname)}>
          <Suspense>
            <Page />
          </Suspense>
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
