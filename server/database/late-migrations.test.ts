import { expect, it } from 'vitest'
import { conflictingMigration } from './late-migrations.ts'
import { loadMigrations } from './migrate.ts'

const MADE = [
  'create table employee (id uuid); create table loan (employee_id uuid references employee);',
  'create table claim (); create function amount_of() returns int language sql as $$ select 1 $$;',
].map((text, at) => ({ name: `0${at}`, text }))

/** Whether two texts may be applied in either order. */
const independent = (late: string, applied: string) => {
  const [one, other] = [
    { name: '1', text: late },
    { name: '2', text: applied },
  ]
  return conflictingMigration(one, [other], [...MADE, one, other]) === undefined
}

it('LIF a late migration is independent where neither names what the other changes', () => {
  expect(independent('create table a (employee_id uuid references employee)', 'alter table loan add x int')).toBe(true)
  expect(
    independent('create table a (e uuid references employee)', 'create table b (e uuid references employee)'),
  ).toBe(true)
  expect(independent('alter table loan add a int', 'create table b ()')).toBe(true)
  expect(independent('alter table loan add a int -- not claim', 'alter table claim add b int')).toBe(true)
})

it.each([
  ['alter table loan add a int', 'alter table loan add b int'],
  ['alter table employee add a int', 'create table b (e uuid references employee)'],
  ['create table a (e uuid references employee)', 'alter table employee add b int'],
  ['update loan set x = 1', 'create index on loan (x)'],
  ['insert into claim select 1', 'alter table only claim add b int'],
  [
    'create trigger t after insert on loan execute function amount_of()',
    'create or replace function amount_of() returns int',
  ],
  ["call tenant_table('claim')", 'alter table claim add b int'],
  ['grant select on claim to somebody', 'drop table claim'],
  ['create policy p on claim using (true)', 'ALTER TABLE claim add b int'],
  ['do $$ begin perform 1 from loan; end $$', 'create table b (l uuid references loan)'],
  ['drop index some_index; select 1 from claim', 'create view v as select 1 from claim'],
])('LIF a late migration is refused where one changes what the other names: %s', (late, applied) => {
  expect(independent(late, applied)).toBe(false)
})

it('LIF migrations of the product that touch the same tables are never taken for independent', async () => {
  const all = await loadMigrations()
  const foundation = all[0]!
  const first = all.findIndex(({ text }) => /alter table employee\b/.test(text))
  expect(conflictingMigration(foundation, all.slice(1), all)).toBeDefined()
  expect(conflictingMigration(all.find(({ text }) => /create table employee\b/.test(text))!, [all[first]!], all)).toBe(
    all[first],
  )
})
