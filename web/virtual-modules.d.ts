declare module 'virtual:start-words' {
  export const start: import('./i18n.ts').Words
  export const errors: import('./i18n.ts').Words
}
declare module 'virtual:words-by-stem' {
  export const byStem: Readonly<Record<string, import('./i18n.ts').Words>>
}
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { FunctionComponent } from 'react'

  const Icon: FunctionComponent<{
    size?: number | string
    stroke?: number | string
    className?: string
    color?: string
    'aria-hidden'?: boolean
    style?: import('react').CSSProperties
  }>
  export default Icon
}
interface ImportMetaEnv {
  /** Whether this build has the gallery of pieces. */
  readonly GALLERY: boolean
}
