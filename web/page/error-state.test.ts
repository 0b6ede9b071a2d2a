import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/calls/api-error.ts'
import { sharedLabels } from '#web/labels.ts'
import { ChunkLoadError } from '#web/loading/load-chunk.ts'

const said = (key: keyof typeof sharedLabels) => sharedLabels[key].en
vi.mock('#web/i18n.ts', async (original) => ({ ...(await original<object>()), useT: () => said, t: said }))
vi.mock('#web/use-pathname.ts', () => ({ usePathname: () => '/app/dashboard' }))
vi.mock('#web/installed/as-of-store.ts', () => ({ useShownAsOf: () => undefined }))
const { ErrorState, RouteError } = await import('./error-state.tsx')

afterEach(() => vi.unstubAllGlobals())

type Props = { children?: ReactNode; onClick?: () => void }

/** All elements within a node, outer first. */
function within(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(within)
  return isValidElement<Props>(node) ? [node, ...within(node.props.children)] : []
}

const texts = (drawn: ReactElement<Props>[]) =>
  drawn.flatMap(({ props }) => (typeof props.children === 'string' ? [props.children] : []))

it('SYS-08b a part of the page that did not come is said in the place of the page, and a press tries again', () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [, shown] = within(RouteError({ error: new ChunkLoadError(), reset: () => undefined }))
  logged.mockRestore()
  const drawn = within(ErrorState(shown!.props as Parameters<typeof ErrorState>[0]))
  expect(texts(drawn)).toEqual(['A part of the page did not load', said('state.part_missing_text'), 'Try again'])
  drawn.find(({ props }) => props.children === 'Try again')!.props.onClick!()
  expect(reload).toHaveBeenCalledOnce()
})

it('SYS-20b what is not there is not tried again, what failed is', () => {
  const failed = (status: number) => new ApiError({ status, code: 'x', message: 'The message' })
  const shown = (status: number) => texts(within(ErrorState({ error: failed(status), onRetry: () => undefined })))
  expect(shown(404)).toEqual([said('state.not_found'), 'The message'])
  expect(shown(500)).toEqual([said('state.failed'), 'The message', 'Try again'])
})
