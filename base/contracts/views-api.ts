import { z } from 'zod'
import { Id, subject, Version } from '../endpoints/endpoint.ts'
import { ShortText } from '../endpoints/fields.ts'
import { LARGEST_AMOUNT } from '../money/money.ts'

const views = subject('views')

const FilterNumber = z.number().min(-LARGEST_AMOUNT).max(LARGEST_AMOUNT)

/** A saved state of a list. Its filters are those of the list's own endpoint, which validates them again on use. */
export const ViewState = z.strictObject({
  filters: z.record(
    z.string().max(60),
    z.union([
      z.string().max(200),
      FilterNumber,
      z.boolean(),
      z.array(z.union([z.string().max(200), FilterNumber])).max(200),
    ]),
  ),
  search: z.string().max(100).optional(),
  sort: z.string().max(61).optional(),
  columns: z
    .strictObject({
      order: z.array(z.string().max(60)).max(100),
      hidden: z.array(z.string().max(60)).max(100),
      widths: z.record(z.string().max(60), z.number().int().min(40).max(1200)),
    })
    .optional(),
  density: z.enum(['comfort', 'compact']).optional(),
})
export type ViewState = z.output<typeof ViewState>

const Screen = ShortText(60)
const Name = ShortText(60)

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  /** The caller may rename, replace and delete it. */
  is_mine: z.boolean(),
  state: ViewState,
  version: z.number().int(),
})
export type SavedView = z.output<typeof SavedView>

/** Saved views of a list: the caller's own, and those shared in the company. */
export const viewsApi = {
  list: views.endpoint('GET /api/views', {
    access: 'staff',
    input: z.strictObject({ screen: Screen }),
    reply: z.array(SavedView),
  }),
  create: views.endpoint('POST /api/views', {
    access: 'staff',
    input: z.strictObject({ screen: Screen, name: Name, is_shared: z.boolean().default(false), state: ViewState }),
    reply: SavedView,
  }),
  update: views.endpoint('PATCH /api/views/{id}', {
    access: 'staff',
    input: z.strictObject({
      id: Id,
      version: Version,
      name: Name.optional(),
      is_shared: z.boolean().optional(),
      state: ViewState.optional(),
    }),
    reply: SavedView,
  }),
  remove: views.endpoint('DELETE /api/views/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
}
