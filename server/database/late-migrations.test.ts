import { expect, it } from 'vitest'
import { moduleFiles, toModuleNames } from '../../scripts/new-module.ts'
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

it('LIF a late migration is independent when neither names what the other changes', () => {
  expect(independent('create table a (employee_id uuid references employee)', 'alter table loan add x int')).toBe(true)
  expect(
    independent('create table a (e uuid references employee)', 'create table b (e uuid references employee)'),
  ).toBe(true)
  expect(independent('alter table loan add a int', 'create table b ()')).toBe(true)
  expect(independent('alter table loan add a int -- not claim', 'alter table claim add b int')).toBe(true)
  const trigger = (table: string) => `create trigger t after insert on ${table} execute function amount_of()`
  expect(independent(trigger('loan'), trigger('claim'))).toBe(true)
})

it('LIF a late migration is independent of changes of a table that it only has a foreign key to', () => {
  for (const change of [
    'alter table employee add a int',
    'update employee set x = 1',
    'do $$ begin update employee; end $$',
  ]) {
    expect(independent('create table b (e uuid references employee)', change)).toBe(true)
    expect(independent(change, 'create table b (e uuid references employee)')).toBe(true)
  }
})

it.each([
  ['alter table loan add a int', 'alter table loan add b int'],
  ['create table b (e uuid references employee)', 'alter table employee rename to person'],
  ['create table b (e uuid references employee)', 'alter table employee drop constraint employee_pkey'],
  [
    'create table b (e uuid references employee); insert into b select 1 from employee',
    'alter table employee add a int',
  ],
  ['create table b (p uuid references made_later)', 'create table made_later ()'],
  ['update loan set x = 1', 'create index on loan (x)'],
  ['insert into claim select 1', 'alter table only claim add b int'],
  [
    'create trigger t after insert on loan execute function amount_of()',
    'create or replace function amount_of() returns int',
  ],
  ["call tenant_table('claim')", 'alter table claim add b int'],
  ['grant select on claim to somebody', 'drop table claim'],
  ['create policy p on claim using (true)', 'ALTER TABLE claim add b int'],
  ['do $$ begin perform 1 from loan; end $$', 'create view v as select 1 from loan'],
  ['do $$ begin drop table loan; end $$', 'create table b (l uuid references loan)'],
  ['drop index some_index; select 1 from claim', 'create view v as select 1 from claim'],
])('LIF a late migration is refused where one changes what the other names: %s', (late, applied) => {
  expect(independent(late, applied)).toBe(false)
})

it('LIF migrations that touch the same tables never count as independent', async () => {
  const all = await loadMigrations()
  const foundation = all[0]!
  const first = all.findIndex(({ text }) => /alter table employee\b/.test(text))
  expect(conflictingMigration(foundation, all.slice(1), all)).toBeDefined()
  expect(conflictingMigration(all.find(({ text }) => /create table employee\b/.test(text))!, [all[first]!], all)).toBe(
    all[first],
  )
})

it('LIF the migration of a new module is applied to a database that has all later migrations', async () => {
  const all = await loadMigrations()
  const [text] = Object.values(moduleFiles(toModuleNames('organisation/spare-parts', 'spare-part'), '2026-11-29-1200'))
  const late = { name: '2026-11-29-1200-spare-parts', text: text! }
  const later = all.filter(({ name }) => name > late.name)
  expect(later.length).toBeGreaterThan(50)
  expect(conflictingMigration(late, later, [...all, late])).toBeUndefined()
})
