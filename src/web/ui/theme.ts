import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'

/** The service's accent, a deep teal; shade 7 carries white text at 5.5:1. */
const brand: MantineColorsTuple = [
  '#e8f5f3',
  '#d0eae6',
  '#a2d7cf',
  '#6fc3b7',
  '#46b0a2',
  '#27998b',
  '#138377',
  '#0f766e',
  '#0b5f58',
  '#084943',
]

/** Neutrals with a breath of the accent in them: text, hairlines and grounds of light pages. */
const gray: MantineColorsTuple = [
  '#f5f7f6',
  '#edf0ef',
  '#e2e7e5',
  '#d6dcda',
  '#ccd4d1',
  '#9aa5a1',
  '#77837e',
  '#586460',
  '#3b4643',
  '#1d2523',
]

/** The same of dark pages, from text to the deepest ground. */
const dark: MantineColorsTuple = [
  '#e2e8e6',
  '#c2cbc8',
  '#a3aeaa',
  '#7a8682',
  '#36403d',
  '#2a3330',
  '#212926',
  '#171d1b',
  '#101513',
  '#0a0e0d',
]

/** Colours have meanings and no other use: won, asks for attention, went wrong, ours to do, waits for approval. */
const green: MantineColorsTuple = [
  '#e9f7ee',
  '#d3eedd',
  '#a6dcb9',
  '#74c892',
  '#4bb673',
  '#2f9f5b',
  '#23864a',
  '#1c6e3d',
  '#165731',
  '#104125',
]
const yellow: MantineColorsTuple = [
  '#fdf5e2',
  '#faeac2',
  '#f4d587',
  '#edbf4c',
  '#e3a91f',
  '#c98f10',
  '#a8750b',
  '#875d0b',
  '#68480c',
  '#4b350b',
]
const red: MantineColorsTuple = [
  '#fdeeed',
  '#fad9d7',
  '#f3b0ac',
  '#ec8680',
  '#e2605a',
  '#d4433d',
  '#bf2f2b',
  '#a02523',
  '#7f1e1c',
  '#5e1715',
]
const blue: MantineColorsTuple = [
  '#ecf2fd',
  '#d6e3fb',
  '#adc7f6',
  '#80a8f0',
  '#598ce8',
  '#3a73dd',
  '#2a5fc4',
  '#234ea2',
  '#1c3e80',
  '#152e5f',
]
const violet: MantineColorsTuple = [
  '#f3effc',
  '#e5dcf8',
  '#cab9f0',
  '#ae94e7',
  '#9573dd',
  '#7f57d1',
  '#6b43ba',
  '#583799',
  '#462c79',
  '#35215b',
]

/** The longest that anything moves; nothing does for people who prefer reduced motion. */
const MOTION_MS = 120
const quick = { transitionProps: { duration: MOTION_MS } }

/** The look of all pages: type, spacing, radii, colours and motion; everything not set here is Mantine's. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  black: '#171d1b',
  colors: { brand, gray, dark, green, yellow, red, blue, violet, orange: yellow },
  autoContrast: true,
  fontFamily:
    '"IBM Plex Sans Variable", "IBM Plex Sans Fallback", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.4375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.84375rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: quick },
    Drawer: { defaultProps: quick },
    Popover: { defaultProps: quick },
    Menu: { defaultProps: quick },
    Tooltip: { defaultProps: quick },
    Accordion: {
      defaultProps: { transitionDuration: MOTION_MS },
      styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } },
    },
    Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 500 } },
    Alert: { defaultProps: { radius: 'md' } },
  },
})

const COLORS = [...Object.keys(DEFAULT_THEME.colors), 'brand']

/** Stronger versions of Mantine's colors that are too faint to read (4.5:1 is required), and the grounds of pages. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--ground': '#ffffff',
    '--frame': gray[0],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-dimmed': '#55615d',
    '--mantine-color-placeholder': '#65716c',
    '--mantine-color-error': red[6],
    '--mantine-color-anchor': brand[7],
    ...forColors((color) => ({
      [`--mantine-color-${color}-light-color`]: `color-mix(in srgb, var(--mantine-color-${color}-9), black 35%)`,
      [`--mantine-color-${color}-outline`]: `color-mix(in srgb, var(--mantine-color-${color}-9), black 35%)`,
    })),
    '--mantine-color-red-filled': red[6],
    '--mantine-color-red-filled-hover': red[7],
  },
  dark: {
    '--ground': dark[7],
    '--frame': dark[8],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#98a39f',
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': brand[3],
    ...forColors((color) => ({
      [`--mantine-color-${color}-light`]: `color-mix(in srgb, var(--mantine-color-${color}-5) 20%, transparent)`,
      [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, var(--mantine-color-${color}-5) 28%, transparent)`,
      [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-2)`,
    })),
    '--mantine-color-red-filled': red[6],
    '--mantine-color-red-filled-hover': red[7],
  },
})

function forColors(make: (color: string) => Record<string, string>): Record<string, string> {
  return Object.assign({}, ...COLORS.map(make))
}
