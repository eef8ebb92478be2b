import { createTheme, mergeThemeOverrides } from '@mantine/core'
import { say } from '../../ui/say.ts'
import { theme } from '../../ui/theme.ts'

/** Labels the buttons that show only a cross. */
const closeButtonProps = { 'aria-label': say('ui.close') }

/** The look of the staff's pages, and the labels of their controls. */
export const staffTheme = mergeThemeOverrides(
  theme,
  createTheme({
    components: Object.fromEntries(
      ['Modal', 'Drawer', 'Notification'].map((name) => [name, { defaultProps: { closeButtonProps } }]),
    ),
  }),
)
