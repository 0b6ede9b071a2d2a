import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponent,
  type VariantColorsResolver,
} from '@mantine/core'

/** The colours that components may be given by name; each is a token pair of `tokens.css`. */
const COLOURS = ['primary', 'good', 'warn', 'bad', 'info', 'plum', 'mute'] as const

const shades = (name: string): MantineColorsTuple => {
  const full = `var(--${name})`
  const soft = `var(--${name}-soft)`
  return [soft, soft, soft, full, full, full, full, full, full, full]
}

/** Colours by the token names: filled, light, subtle, outline and default as the pictures show them. */
const variantColorResolver: VariantColorsResolver = ({ color = 'primary', variant }) => {
  const line = '1px solid var(--line)'
  const none = '1px solid transparent'
  if (variant === 'default')
    return { background: 'var(--surface)', hover: 'var(--sunken)', color: 'var(--ink)', border: line }
  if (variant === 'filled') {
    return color === 'bad'
      ? { background: 'var(--bad)', hover: 'var(--bad-hover)', color: 'var(--on-bad)', border: none }
      : { background: 'var(--primary)', hover: 'var(--primary-hover)', color: 'var(--on-primary)', border: none }
  }
  const ink = color === 'primary' ? 'var(--primary-ink)' : color === 'gray' ? 'var(--ink-2)' : `var(--${color})`
  const soft = color === 'gray' ? 'var(--sunken)' : `var(--${color}-soft)`
  if (variant === 'light') return { background: soft, hover: soft, color: ink, border: none }
  if (variant === 'outline') return { background: 'transparent', hover: soft, color: ink, border: `1px solid ${ink}` }
  if (variant === 'transparent') return { background: 'transparent', hover: 'transparent', color: ink, border: none }
  return { background: 'transparent', hover: color === 'primary' ? 'var(--sunken)' : soft, color: ink, border: none }
}

/** The tokens behind Mantine's ten greys of each scheme, which its styles name by number. */
const GRAY = ['sunken', 'sunken', 'line', 'line', 'line-strong', 'ink-3', 'ink-3', 'ink-2', 'ink', 'ink']
const DARK = ['ink', 'ink-2', 'ink-3', 'ink-3', 'line-strong', 'sunken', 'surface', 'surface', 'canvas', 'canvas']

function shadesOf(colour: string, tokens: readonly string[]): Record<string, string> {
  return Object.fromEntries(tokens.map((token, shade) => [`--mantine-color-${colour}-${shade}`, `var(--${token})`]))
}

/** Mantine's own variables, each pointing at a token, alike in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const mapped: Record<string, string> = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-success': 'var(--good)',
    '--mantine-color-anchor': 'var(--primary)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--mute-soft)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-light': 'var(--primary-soft)',
    '--mantine-primary-color-light-hover': 'var(--primary-soft)',
    '--mantine-primary-color-light-color': 'var(--primary-ink)',
    '--mantine-shadow-md': 'var(--shadow-float)',
  }
  for (const name of COLOURS) {
    const ink = name === 'primary' ? 'var(--primary-ink)' : `var(--${name})`
    mapped[`--mantine-color-${name}-text`] = ink
    mapped[`--mantine-color-${name}-filled`] = `var(--${name})`
    mapped[`--mantine-color-${name}-filled-hover`] =
      name === 'primary' || name === 'bad' ? `var(--${name}-hover)` : `var(--${name})`
    mapped[`--mantine-color-${name}-light`] = `var(--${name}-soft)`
    mapped[`--mantine-color-${name}-light-hover`] = `var(--${name}-soft)`
    mapped[`--mantine-color-${name}-light-color`] = ink
    mapped[`--mantine-color-${name}-outline`] = ink
  }
  return {
    variables: {},
    light: { ...mapped, ...shadesOf('gray', GRAY) },
    dark: { ...mapped, ...shadesOf('dark', DARK) },
  }
}

/**
 * What a Mantine component is given unless told otherwise. By name, not through the component's own `extend`: that
 * would bring every one of them into the first load.
 */
function part(
  defaultProps: Record<string, unknown>,
  styles?: () => Record<string, Record<string, unknown>>,
): MantineThemeComponent {
  return { defaultProps, styles }
}

const BUTTONS = {
  xs: { '--button-height': 'var(--control-small)', '--button-padding-x': '10px', '--button-fz': '12.5px' },
  sm: { '--button-height': 'var(--control)', '--button-padding-x': '12px', '--button-fz': '13px' },
  lg: { '--button-height': '42px', '--button-padding-x': '18px', '--button-fz': '14px' },
} as const

export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  primaryColor: 'primary',
  colors: Object.fromEntries(COLOURS.map((name) => [name, shades(name)])),
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12.5px', sm: '13.5px', md: '14px', lg: '16px', xl: '19px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  breakpoints: { xs: '24em', sm: '47.5em', md: '56.25em', lg: '75em', xl: '90em' },
  variantColorResolver,
  components: {
    Button: {
      ...part({ size: 'sm' }, () => ({ label: { fontWeight: 550 } })),
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({ root: BUTTONS[size as keyof typeof BUTTONS] ?? {} }),
    },
    // Below the input: two columns keep their inputs in one line where only one of them has a hint.
    InputWrapper: part({ inputWrapperOrder: ['label', 'input', 'description', 'error'] }),
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-primary)' } }) },
    Menu: part({ shadow: 'md', radius: 12, transitionProps: { duration: 120 } }),
    Popover: part({ shadow: 'md', radius: 12, transitionProps: { duration: 120 } }),
    Tooltip: part({ openDelay: 300, color: 'var(--float)', events: { hover: true, focus: true, touch: false } }),
    Modal: part({
      radius: 12,
      transitionProps: { duration: 120, transition: 'fade' },
      overlayProps: { color: 'var(--shade)', backgroundOpacity: 1 },
    }),
    Drawer: part({ transitionProps: { duration: 180 }, overlayProps: { color: 'var(--shade)', backgroundOpacity: 1 } }),
  },
})

/** The nonce that the server wrote into the page, for the style elements that components add. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}
