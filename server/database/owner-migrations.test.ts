import { expect, it } from 'vitest'
import { loadMigrations } from './migrate.ts'

/** Those before it were written for an owner that is a superuser, or say `no force` where they change rows. */
const FROM = '2026-12-11'
/** Changed no row for a plain owner, and a later one does it again. */
const DONE_AGAIN = [
  '2026-12-11-0251-off-in-lieu-completed',
  '2026-12-11-0351-single-spaces-in-names',
  '2026-12-11-0510-mail-tries',
]

/** The tables whose rows a migration changes by itself, not by functions that it makes. */
function changedRows(text: string): string[] {
  const bare = text
    .replace(/--[^\n]*/g, '')
    .replace(/create (or replace )?function[\s\S]*?(\$\$|\$q\$)[\s\S]*?\2/gi, '')
  return [...bare.matchAll(/(?:^|;)\s*(?:with [\s\S]*?\)\s*)?(?:update|delete from)\s+(\w+)/gim)].map(
    (match) => match[1]!,
  )
}

it('TEN-2 a migration that changes rows of a table lifts the forced policy meanwhile', async () => {
  const all = await loadMigrations()
  const secured = new Set(
    all.flatMap(({ text }) => [...text.matchAll(/call tenant_table\('(\w+)'/g)].map((match) => match[1]!)),
  )
  expect(secured.size).toBeGreaterThan(100)
  const wrong = all
    .filter(({ name }) => name >= FROM && !DONE_AGAIN.includes(name))
    .flatMap(({ name, text }) =>
      changedRows(text)
        .filter((table) => secured.has(table) && !text.includes(`alter table ${table} no force row level security`))
        .map((table) => `${name}: ${table}`),
    )
  expect(wrong).toEqual([])
  expect(changedRows('update a set x = 1;\nwith c as (select 1)\nupdate b set y = 2; delete from d')).toEqual([
    'a',
    'b',
    'd',
  ])
})
