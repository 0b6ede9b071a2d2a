import { useMemo } from 'react'
import { z } from 'zod'
import type { Page } from '#base/endpoints/endpoint.ts'
import { type AnyEndpoint, call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import type { Option } from '#web/inputs/options.ts'
import { useSearchState } from '#web/link.tsx'
import { filterSpecs } from '#web/table/filters/filter-specs.ts'
import { RequestState } from '../../kinds/request-state.ts'
import { type RequestRow, requestApi } from '../contract.ts'

export type InboxTab = 'to_decide' | 'mine' | 'decided'
type Row = z.output<typeof RequestRow>

const TAB_LISTS = { to_decide: requestApi.toDecide, mine: requestApi.mine, decided: requestApi.decided } as const
const SUBJECT = requestApi.toDecide.subject

const day = z.iso.date().optional().catch(undefined)
const InboxQuery = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  search: z.string().max(100).optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  state: RequestState.optional().catch(undefined),
  from: day,
  to: day,
})

async function kindOptions(): Promise<Option[]> {
  return (await call(requestApi.kinds, {}, { quiet: true })).map(({ kind, name }) => ({ value: kind, label: name }))
}

/** Loads the list of a tab with the filters of the address, without rows that have just left it. */
export function useInbox(tab: InboxTab, isLeft: (row: Row) => boolean) {
  const t = useT()
  const [{ page, search, ...narrowed }, change] = useSearchState(InboxQuery)
  const list = TAB_LISTS[tab]
  const known = Object.keys(list.filters.shape)
  const filters = Object.fromEntries(
    Object.entries(narrowed).filter(([name, value]) => value !== undefined && known.includes(name)),
  )
  const input = { page, ...(search && { search }), ...filters }
  const query = useCall(list as unknown as AnyEndpoint<typeof input, Page<Row>>, input, { keepPrevious: true })
  const specs = useMemo(
    () =>
      filterSpecs(
        list.filters.shape as Record<string, z.ZodType>,
        { kind: { options: kindOptions } },
        SUBJECT,
        {},
        (key, field) => t(key, { field }),
      ),
    [list, t],
  )
  const { data } = query
  const rows = useMemo(
    () => (data?.data ?? []).filter((row) => tab !== 'to_decide' || !isLeft(row)),
    [data, tab, isLeft],
  )
  return {
    tab,
    query,
    list,
    input,
    rows,
    page,
    total: data?.total ?? 0,
    perPage: data?.per_page ?? 25,
    search: search ?? '',
    specs,
    filters,
    subject: SUBJECT,
    isNarrowed: Object.keys(filters).length > 0 || Boolean(search) || page > 1,
    find: (text: string) => change({ search: text || undefined, page: 1 }),
    filter: (values: Record<string, unknown>) =>
      change({ ...Object.fromEntries(known.map((name) => [name, values[name]])), page: 1 }),
    turn: (to: number) => change({ page: to }),
    widen: () => change({ ...Object.fromEntries(known.map((name) => [name, undefined])), search: undefined, page: 1 }),
  }
}

export type Inbox = ReturnType<typeof useInbox>
