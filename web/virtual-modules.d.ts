declare module 'virtual:messages/start' {
  export const frame: import('./i18n.ts').Messages
  export const errors: import('./i18n.ts').Messages
}
declare module 'virtual:messages/any' {
  export const messages: import('./i18n.ts').MessagesByName
  export const byStem: Readonly<Record<string, readonly string[]>>
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
  /** Whether this build includes the component gallery. */
  readonly GALLERY: boolean
}
