declare module 'virtual:label-parts' {
  export const labelParts: import('./i18n.ts').LabelParts
}
declare module 'virtual:core-words' {
  export const core: import('./i18n.ts').StartWords['core']
  export const errors: import('./i18n.ts').StartWords['errors']
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
