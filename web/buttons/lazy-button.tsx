import { type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'

/** What the file of a menu or popover exports: it gets the button that opens it, and opens once it is there. */
export type OpenedPart<Props = object> = ComponentType<Props & { target: ReactElement }>

type ButtonProps = {
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: (event: React.MouseEvent) => void
  autoFocus?: boolean
}

type Props<P> = {
  /** The code, fetched when the pointer or focus comes near, shown at the press. */
  load: () => Promise<{ default: OpenedPart<P> }>
  /** What the part needs besides its button. */
  part: P
  /** Opens it without a press, such as from elsewhere on the page. */
  opened?: boolean
  children: ReactElement<ButtonProps>
}

/** A button with a menu or popover whose code is not part of the first load. Focus returns to the button. */
export function LazyButton<P extends object>({ load, part, opened, children }: Props<P>) {
  const [Part, setPart] = useState<OpenedPart<P>>()
  async function open() {
    const found = await loadChunk(load).catch((error: unknown) => {
      // Into the render, so that the page says what did not load.
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

/** Open right after the first drawing, so that what has focus then gets it back at the end. */
export function useOpenOnMount(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return [opened, setOpened]
}
