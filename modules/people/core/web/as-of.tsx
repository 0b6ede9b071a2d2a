import { z } from 'zod'
import { isDay } from '#base/days/days.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Bone } from '#web/page/skeletons.tsx'

const AsOfAddress = z.object({ as_of: z.string().refine(isDay).optional().catch(undefined) })

/** The page's day in the address; undefined is today. */
export function useAsOf(): [string | undefined, (day: string | undefined) => void] {
  const [{ as_of }, change] = useSearchState(AsOfAddress)
  return [as_of, (day) => change({ as_of: day })]
}

/** Chooses the day of the page. A placeholder of its size is shown while its code loads. */
export const AsOf = lazyComponent(
  async () => (await import('./as-of-input.tsx')).AsOfInput,
  <Bone width={240} height={55} />,
)
