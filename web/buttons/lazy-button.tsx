import { type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'

/**
 * The default export of a menu's or popover's file. It receives the button that opens it, and opens once it is loaded.
 */
export type OpenedPart<Props = object> = ComponentType<Props & { target: ReactElement }>

type ButtonProps = {
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: (event: React.MouseEvent) => void
  autoFocus?: boolean
}

type Props<P> = {
  /** Loads the code when the pointer or focus comes near; the press shows it. */
  load: () => Promise<{ default: OpenedPart<P> }>
  /** Props of the part besides its button. */
  part: P
  /** Opens the part without a press, such as from elsewhere on the page. */
  opened?: boolean
  children: ReactElement<ButtonProps>
}

/** A button whose menu or popover is loaded separately from the page. Focus returns to the button. */
export function LazyButton<P extends object>({ load, part, opened, children }: Props<P>) {
  const [Part, setPart] = useState<OpenedPart<P>>()
  async function open() {
    const found = await loadChunk(load).catch((error: unknown) => {
      // Throws within the render, so that the page shows what failed to load.
      setPart(() => {
        throw error
      })
    })
    if (found) setPart(() => found.default)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for from outside
  useEffect(() => {
    if (opened && !Part) void open()
  }, [opened])
  if (Part) return <Part {...part} target={cloneElement(children, { autoFocus: true })} />
  const near = () => void load().catch(() => undefined)
  return cloneElement(children, {
    onPointerEnter: near,
    onFocus: near,
    onClick: (event) => {
      event.stopPropagation()
      void open()
    },
  })
}

/** Opens right after the first render, so that focus returns at the end to the element that has it now. */
export function useOpenOnMount(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return [opened, setOpened]
}
