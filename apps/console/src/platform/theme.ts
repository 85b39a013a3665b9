import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The player's ember, drawn out into shades. */
const ember: MantineColorsTuple = [
  '#fdf2ea',
  '#f8e0d0',
  '#f2c3a4',
  '#efa476',
  '#f19560',
  '#e2672a',
  '#c04f19',
  '#a84614',
  '#8a3a12',
  '#6b2e11',
];
/** Refusals: brick, not the pink of a stock palette. */
const red: MantineColorsTuple = [
  '#fbeae7',
  '#f6d3cd',
  '#ecaaa1',
  '#ff9a8c',
  '#dd6858',
  '#cf4636',
  '#bd382a',
  '#a3261d',
  '#8a2019',
  '#701a15',
];
/** Neutrals by day: parchment and oak instead of cold grey. */
const gray: MantineColorsTuple = [
  '#faf7f1',
  '#f3ede2',
  '#eae2d4',
  '#ddd2bf',
  '#c6b8a1',
  '#9d8d78',
  '#776857',
  '#5f5142',
  '#43382c',
  '#241a10',
];
/** Neutrals by night: the same hall by firelight. */
const dark: MantineColorsTuple = [
  '#f0e8dc',
  '#cfc4d4',
  '#aaa0b6',
  '#877c95',
  '#443d53',
  '#393348',
  '#292536',
  '#1e1b29',
  '#171420',
  '#110f18',
];

const small = { defaultProps: { size: 'xs' } };

export const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: { light: 7, dark: 6 },
  colors: { ember, red, gray, dark },
  black: '#2a2016',
  autoContrast: true,
  luminanceThreshold: 0.25,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", Consolas, monospace',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  // Dense: staff look at this all day on a desk, not on a phone at arm's length.
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'sm',
  components: {
    Button: small,
    TextInput: small,
    PasswordInput: small,
    NumberInput: small,
    Textarea: small,
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right' } },
    MultiSelect: small,
    Autocomplete: small,
    DateInput: small,
    DatePickerInput: small,
    DateTimePicker: small,
    Checkbox: small,
    Switch: small,
    Radio: small,
    SegmentedControl: small,
    Tabs: { defaultProps: { keepMounted: false } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
  },
});

/** What Mantine's own parts are painted with; our own tokens are in ui/tokens.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fffdf9',
    '--mantine-color-text': '#2a2016',
    '--mantine-color-dimmed': '#6a5c4c',
    '--mantine-color-placeholder': '#776857',
    '--mantine-color-default': '#fffdf9',
    '--mantine-color-default-hover': '#f6f0e5',
    '--mantine-color-default-border': '#ddd2bf',
    '--mantine-color-anchor': '#96400f',
    '--mantine-color-error': '#a3261d',
    '--mantine-color-red-light': '#fae3df',
    '--mantine-color-red-light-hover': '#f5d3cd',
    '--mantine-color-red-light-color': '#a3261d',
    '--mantine-color-yellow-light': '#f9edcb',
    '--mantine-color-yellow-light-color': '#7a5200',
    '--mantine-color-gray-subtle-color': '#5f5142',
  },
  dark: {
    '--mantine-color-body': '#1e1b29',
    '--mantine-color-text': '#f0e8dc',
    '--mantine-color-dimmed': '#aaa0b6',
    '--mantine-color-placeholder': '#9a8fa8',
    '--mantine-color-default': '#252132',
    '--mantine-color-default-hover': '#2d283c',
    '--mantine-color-default-border': '#3d374d',
    '--mantine-color-anchor': '#f19560',
    '--mantine-color-error': '#ff9a8c',
    '--mantine-color-red-light': '#432426',
    '--mantine-color-red-light-hover': '#532c2e',
    '--mantine-color-red-light-color': '#ff9a8c',
    '--mantine-color-yellow-light': '#3a311e',
    '--mantine-color-yellow-light-color': '#f0c566',
  },
});
