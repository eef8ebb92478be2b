import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'

/** The service's teal; shade 7 carries white text at 5.5:1. */
const teal: MantineColorsTuple = [
  '#e9f7f5',
  '#d3ece8',
  '#a5d9d1',
  '#74c5b9',
  '#4eb4a6',
  '#2fa193',
  '#168a7e',
  '#0f766e',
  '#0c625b',
  '#094c47',
]

/** The admin's look; everything not set here is Mantine's. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand: teal },
  defaultRadius: 'md',
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const COLORS = [...Object.keys(DEFAULT_THEME.colors), 'brand']

/** Stronger versions of Mantine's colors that are too faint to read (4.5:1 is required). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--ground': '#f7f8f8',
    '--mantine-color-dimmed': '#56606a',
    '--mantine-color-placeholder': '#66707a',
    '--mantine-color-error': '#c0272d',
    '--mantine-color-anchor': teal[7],
    ...forColors((color) => ({
      [`--mantine-color-${color}-light-color`]: `color-mix(in srgb, var(--mantine-color-${color}-9), black 35%)`,
      [`--mantine-color-${color}-outline`]: `color-mix(in srgb, var(--mantine-color-${color}-9), black 35%)`,
    })),
    '--mantine-color-red-filled': '#c0272d',
    '--mantine-color-red-filled-hover': '#a61e22',
  },
  dark: {
    '--ground': '#17191b',
    '--mantine-color-dimmed': '#a6adb4',
    '--mantine-color-placeholder': '#9aa2aa',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': teal[3],
    ...forColors((color) => ({ [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-2)` })),
    '--mantine-color-red-filled': '#c0272d',
    '--mantine-color-red-filled-hover': '#a61e22',
  },
})

function forColors(make: (color: string) => Record<string, string>): Record<string, string> {
  return Object.assign({}, ...COLORS.map(make))
}
