import {
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponent,
  type VariantColorsResolver,
} from '@mantine/core'

/** The named colours of components; each is a token pair of `tokens.css`. */
const COLOURS = ['primary', 'good', 'warn', 'bad', 'info', 'plum', 'mute'] as const

const shades = (name: string): MantineColorsTuple => {
  const full = `var(--${name})`
  const soft = `var(--${name}-soft)`
  return [soft, soft, soft, full, full, full, full, full, full, full]
}

/** Colours by token name for the variants filled, light, subtle, outline and default. */
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

/**
 * Default props of a Mantine component. Set by name instead of the component's own `extend`, which would add every
 * component to the first load.
 */
function componentDefaults(
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
      ...componentDefaults({ size: 'sm' }, () => ({ label: { fontWeight: 550 } })),
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({ root: BUTTONS[size as keyof typeof BUTTONS] ?? {} }),
    },
    // Below the input: inputs in two columns stay aligned if only one of them has a description.
    InputWrapper: componentDefaults({ inputWrapperOrder: ['label', 'input', 'description', 'error'] }),
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-primary)' } }) },
    Menu: componentDefaults({ shadow: 'md', radius: 12, transitionProps: { duration: 120 } }),
    Popover: componentDefaults({ shadow: 'md', radius: 12, transitionProps: { duration: 120 } }),
    Tooltip: componentDefaults({
      openDelay: 300,
      color: 'var(--float)',
      events: { hover: true, focus: true, touch: false },
    }),
    Modal: componentDefaults({
      radius: 12,
      transitionProps: { duration: 120, transition: 'fade' },
      overlayProps: { color: 'var(--shade)', backgroundOpacity: 1 },
    }),
    Drawer: componentDefaults({
      transitionProps: { duration: 180 },
      overlayProps: { color: 'var(--shade)', backgroundOpacity: 1 },
    }),
  },
})
