import { sql } from 'kysely'
import { required } from '#base/required.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { punchFileApi } from './contract.ts'
import { officeInReach } from './offices.ts'

type FileListQuery<S> = {
  page: number
  per_page: number
  sort: S
  search?: string | undefined
  office_id?: string | undefined
}

type FileRow = {
  id: string
  name: string
  office_id: string
  office_name: string
  punches: number
  added: number
  unclaimed: number
  first_at: Date
  last_at: Date
  brought_at: Date
  undone_at: Date | null
  version: number
}

/** Lists imported files of offices in reach. */
export async function loadFilePage(
  { tx, actor }: Context,
  { office_id, id, ...asked }: FileListQuery<SortOf<typeof punchFileApi.list>> & { id?: string },
) {
  const { rows, total } = await loadPageFromSql<FileRow, (typeof asked)['sort']>(tx, asked, {
    select: sql`select f.*, office.name as office_name`,
    from: sql`from punch_file f join office on office.id = f.office_id`,
    where: [
      officeInReach(actor),
      ...(office_id ? [sql`f.office_id = ${office_id}::uuid`] : []),
      ...(id ? [sql`f.id = ${id}::uuid`] : []),
    ],
    search: ['f.name', 'office.name'],
    orders: { brought_at: sql`f.brought_at`, last_at: sql`f.last_at`, office_name: sql`lower(office.name)` },
    tieBreaker: sql`f.brought_at desc, f.id`,
  })
  return {
    rows: rows.map(({ undone_at, first_at, last_at, brought_at, ...row }) => ({
      ...row,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
      brought_at: brought_at.toISOString(),
      state: undone_at === null ? ('done' as const) : ('revoked' as const),
      actions: undone_at === null ? ['undo' as const] : [],
    })),
    total,
  }
}

/** Loads a file of an office in reach, which the caller must have checked. */
export async function loadFile(context: Context, id: string) {
  const { rows } = await loadFilePage(context, { id, sort: 'brought_at', page: 1, per_page: 1 })
  return required(rows[0], 'a file in reach')
}

type NumberRow = {
  id: string
  office_id: string
  office_name: string
  number: string
  punches: number
  first_at: Date
  last_at: Date
}

/** Lists device numbers without a person, with their waiting punches. */
export async function loadUnclaimedPage(
  { tx, actor }: Context,
  { office_id, ...asked }: FileListQuery<SortOf<typeof punchFileApi.unclaimed>>,
) {
  const { rows, total } = await loadPageFromSql<NumberRow, (typeof asked)['sort']>(tx, asked, {
    select: sql`select n.*`,
    from: sql`from (select p.office_id || ' ' || p.number as id, p.office_id, office.name as office_name, p.number, count(*)::int as punches,
        min(p.at) as first_at, max(p.at) as last_at
      from punch p join office on office.id = p.office_id join punch_file f on f.id = p.file_id and f.undone_at is null
      where p.employee_id is null and ${officeInReach(actor)} group by p.office_id, office.name, p.number) n`,
    where: office_id ? [sql`n.office_id = ${office_id}::uuid`] : [],
    search: ['n.number', 'n.office_name'],
    orders: { number: sql`n.number`, punches: sql`n.punches`, last_at: sql`n.last_at` },
    tieBreaker: sql`n.number, n.id`,
  })
  return {
    rows: rows.map(({ first_at, last_at, ...row }) => ({
      ...row,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    total,
  }
}
