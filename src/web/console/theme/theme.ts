import {
  Alert,
  Anchor,
  Badge,
  Button,
  createTheme,
  darken,
  Menu,
  Input,
  Paper,
  Tooltip,
  type CSSVariablesResolver,
} from '@mantine/core';
import { readableTint, shades } from './shades.js';

/** BRAND_COLOR, which the service writes into the page. */
const brand = document.querySelector<HTMLMetaElement>('meta[name="brand-color"]')?.content ?? '#3448c5';

/** Colors, fonts, radius, and the defaults of components. console.css has the other styles. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: {
    brand: shades(brand),
    green: shades('#17663a'),
    yellow: shades('#7d4e00'),
    red: shades('#a8201a'),
    dark: [
      '#ecedf3',
      '#ced0dc',
      '#a8abbd',
      '#8a8ea4',
      '#4a4e60',
      '#363947',
      '#2a2d38',
      '#1d1f27',
      '#15161c',
      '#101116',
    ],
  },
  black: '#1b1d28',
  fontFamily: 'system-ui, sans-serif',
  headings: {
    fontFamily: 'system-ui, sans-serif',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The first page loads only components that are imported here or used there.
  components: {
    Alert: Alert.extend({ defaultProps: { variant: 'light' } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', tt: 'none', fw: 550 } }),
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    DataList: { defaultProps: { labelWidth: '9rem' } },
    // Inside of its landmark, and without an element that takes the focus before the first item, for screen readers.
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', withinPortal: false, withInitialFocusPlaceholder: false },
    }),
    ModalRoot: { defaultProps: { centered: true } },
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: {
        withAsterisk: false,
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
        errorProps: { fz: 'sm', lh: 1.4, mb: 4 },
      },
    }),
    Paper: Paper.extend({ defaultProps: { withBorder: true, radius: 'md' } }),
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: Tooltip.extend({ defaultProps: { events: { hover: true, focus: true, touch: true } } }),
  },
});

/** The opaque tints of badges and notices in light mode. Mantine's tints of dark colors look grey. */
const TINTS_IN_LIGHT = {
  brand: 'var(--mantine-color-brand-5)',
  green: '#2fb36a',
  yellow: '#f5a524',
  red: '#f0524a',
};

const mixed = (color: string, share: number) =>
  `color-mix(in srgb, var(--mantine-color-${color}-5) ${share}%, var(--mantine-color-body))`;

/** In dark mode, Mantine's own tints of dark colors are almost black. These replace them. */
const TINTS_IN_DARK: [color: string, ground: string, hover: string, text: string][] = [
  ['gray', '#363947', '#4a4e60', '#ecedf3'],
  ['green', '#14492d', '#1a5c39', '#86e7af'],
  ['yellow', '#4f390b', '#64480e', '#f7cf78'],
  ['red', '#632225', '#7a2a2e', '#ffb3b0'],
  ...['brand', 'grape', 'indigo', 'pink', 'violet'].map((color): [string, string, string, string] => [
    color,
    mixed(color, 34),
    mixed(color, 46),
    `var(--mantine-color-${color}-1)`,
  ]),
];

/** Mantine's grey texts and lines of fields have too little contrast. */
export const variables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--ground': '#f6f6f9',
    '--mantine-color-dimmed': '#5a5d70',
    '--mantine-color-placeholder': '#6b6f83',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--field-line': '#83869a',
    '--switch-off': 'var(--field-line)',
    '--danger-line': 'var(--mantine-color-red-7)',
    // The same as around cards.
    '--row-line': 'var(--mantine-color-gray-3)',
    // Meters and bars of charts.
    '--meter': 'var(--mantine-color-brand-7)',
    '--meter-low': '#c26a00',
    ...Object.fromEntries(
      Object.entries(TINTS_IN_LIGHT).flatMap(([color, hue]) => [
        [`--mantine-color-${color}-light`, `color-mix(in srgb, ${hue} 18%, var(--mantine-color-body))`],
        [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, ${hue} 28%, var(--mantine-color-body))`],
        [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-8)`],
      ]),
    ),
  },
  dark: {
    '--ground': 'var(--mantine-color-dark-8)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--field-line': '#82879d',
    // Not brighter than one that is on.
    '--switch-off': '#686c80',
    '--danger-line': 'var(--mantine-color-red-5)',
    '--row-line': 'var(--mantine-color-default-border)',
    '--meter': 'var(--mantine-color-brand-3)',
    '--meter-low': '#f5a524',
    ...Object.fromEntries(
      TINTS_IN_DARK.flatMap(([color, ground, hover, text]) => [
        [`--mantine-color-${color}-light`, ground],
        [`--mantine-color-${color}-light-hover`, hover],
        [`--mantine-color-${color}-light-color`, text],
      ]),
    ),
    // Buttons, switches and checked controls.
    ...Object.fromEntries(
      ['brand', 'red'].flatMap((color) => {
        const filled = readableTint(colors[color]![7]);
        return [
          [`--mantine-color-${color}-filled`, filled],
          [`--mantine-color-${color}-filled-hover`, darken(filled, 0.15)],
        ];
      }),
    ),
  },
});
