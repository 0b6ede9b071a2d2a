import { type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { COLOURS, theme } from './theme.ts'

/** The tokens behind Mantine's ten greys of each scheme, which its styles name by number. */
const GRAY = ['sunken', 'sunken', 'line', 'line', 'line-strong', 'ink-3', 'ink-3', 'ink-2', 'ink', 'ink']
const DARK = ['ink', 'ink-2', 'ink-3', 'ink-3', 'line-strong', 'sunken', 'surface', 'surface', 'canvas', 'canvas']

function tokenShades(colour: string, tokens: readonly string[]): Record<string, string> {
  return Object.fromEntries(tokens.map((token, shade) => [`--mantine-color-${colour}-${shade}`, `var(--${token})`]))
}

/** Mantine's own variables, each pointing at a token, alike in both schemes. */
const cssVariablesResolver: CSSVariablesResolver = () => {
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
    light: { ...mapped, ...tokenShades('gray', GRAY) },
    dark: { ...mapped, ...tokenShades('dark', DARK) },
  }
}

/**
 * The variables that the component library's styles read, as CSS: what its provider works out from the theme in the browser,
 * worked out once by `npm run generate`.
 */
export function componentVariables(): string {
  const drawn = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver, defaultColorScheme: 'light' }),
  )
  const css = /<style[^>]*>(.*?)<\/style>/s.exec(drawn)?.[1]
  if (!css) throw new Error('The component library gives no variables any more')
  return css
}
