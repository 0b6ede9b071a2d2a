import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal, LongText, MonthField } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'

const headcount = subject('headcount', { module: SCHEDULE_MODULE })
const post = subject('approved-post', { module: SCHEDULE_MODULE })

/** Posts with up to two decimals: half a post is 0.5. */
const Posts = (bounds: { min?: number } = {}) => Decimal({ ...bounds, max: 10_000, decimals: 2 })

/** The people of a place against its approved posts. */
export const PlaceState = z.enum(['vacant', 'filled', 'over', 'not_approved'])

const placeFields = {
  office_id: Id.nullable(),
  office: z.string().nullable(),
  department_id: Id.nullable(),
  department: z.string().nullable(),
  position_id: Id.nullable(),
  position: z.string().nullable(),
}

/** A position in a department of an office in a month: approved posts and people. */
export const HeadcountPlace = z.object({
  id: Id,
  ...placeFields,
  /** Null where none were approved. */
  approved: Posts().nullable(),
  /** Part-time people count as that part of a post. */
  filled: Posts(),
  people: Count(),
  vacant: Posts(),
  over: Posts(),
  coming: Count(),
  leaving: Count(),
  state: PlaceState.meta({ kind: 'status' }),
  /** The figure in force, from its month on. */
  post_id: Id.nullable(),
  from_month: MonthField().nullable(),
  actions: z.array(z.enum(['approve'])),
})

const filters = {
  /** This month by default. This month counts the people of today, another month those of its last day. */
  month: MonthField().optional(),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  position_id: QueryList(Id),
  state: QueryList(PlaceState),
}

/** Somebody who enters or leaves a place, with the day. */
const PlaceMover = z.object({
  employee_id: Id,
  full_name: z.string(),
  day: DayField(),
  /** From or to another place, or the outside. */
  how: z.enum(['joins', 'moves_in', 'leaves', 'moves_out']),
})

export const headcountApi = {
  list: headcount.page('GET /api/headcount', {
    access: 'headcount:read',
    row: HeadcountPlace,
    filters,
    sort: ['office', 'department', 'position', 'approved', 'filled', 'vacant', 'over'],
    exports: 'headcount:read',
    totals: true,
  }),
  /** One place with its people, those who enter and those who leave; at most two hundred of each. */
  place: headcount.endpoint('GET /api/headcount/places/{id}', {
    access: 'headcount:read',
    input: z.strictObject({ id: Id, month: MonthField().optional() }),
    reply: z.object({
      people: z.array(z.object({ employee_id: Id, full_name: z.string(), posts: Posts() })),
      movers: z.array(PlaceMover),
    }),
  }),
}

/** Approved posts of a position, from a month on. */
export const ApprovedPost = z.object({
  id: Id,
  office_id: Id,
  office: z.string(),
  department_id: Id,
  department: z.string(),
  position_id: Id,
  position: z.string(),
  from_month: MonthField(),
  posts: Posts(),
  note: z.string().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'delete'])),
})

export const approvedPostApi = {
  list: post.page('GET /api/headcount/posts', {
    access: 'headcount:read',
    row: ApprovedPost,
    filters: { office_id: QueryList(Id), department_id: QueryList(Id), position_id: QueryList(Id) },
    sort: ['office', 'department', 'position', 'from_month', 'posts'],
    exports: 'headcount:read',
  }),
  create: post.endpoint('POST /api/headcount/posts', {
    access: 'headcount:edit',
    input: z.strictObject({
      office_id: Id,
      department_id: Id,
      position_id: Id,
      from_month: MonthField(),
      posts: Posts({ min: 0 }),
      note: LongText(500).nullable().default(null),
    }),
    reply: ApprovedPost,
  }),
  update: post.endpoint('PATCH /api/headcount/posts/{id}', {
    access: 'headcount:edit',
    input: z
      .strictObject({ from_month: MonthField(), posts: Posts({ min: 0 }), note: LongText(500).nullable() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: ApprovedPost,
  }),
  remove: post.endpoint('DELETE /api/headcount/posts/{id}', {
    access: 'headcount:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
}
