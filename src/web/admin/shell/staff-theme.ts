import { createTheme, mergeThemeOverrides } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { theme } from '../../ui/theme.ts'

/** What the buttons with a cross are called. */
const closeButtonProps = { 'aria-label': say('ui.close') }

/** How the staff's pages look and what their parts are called. */
export const staffTheme = mergeThemeOverrides(
  theme,
  createTheme({
    components: Object.fromEntries(
      ['Modal', 'Drawer', 'Notification'].map((name) => [name, { defaultProps: { closeButtonProps } }]),
    ),
  }),
)
