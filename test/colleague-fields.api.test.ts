import { afterAll, beforeAll, expect, it } from 'vitest'
import { COLLEAGUE_FIELDS } from '#modules/employees/colleague-fields.ts'
import { isOfCompany } from './matrix-ask.ts'
import { patience } from './patience.ts'
import { plantNumbers } from './planted-numbers.ts'
import { shownTo } from './shown-to.ts'
import { startWalk, type Walk } from './walk.ts'
import { AMOUNTS, NUMBERS } from './ways/way.ts'

/** Who asks: an ordinary employee, of the department and office of the person whose numbers are planted. */
const CALLER = 'ken'

let walk: Walk
/** What stands in a column of everybody but the caller, and where it does. */
const marks = new Map<string, string>()

beforeAll(async () => {
  walk = await startWalk()
  await walk.samples.world()
  await plantNumbers(walk)
  for (const number of [...Object.values(NUMBERS), String(AMOUNTS.pay)]) marks.set(number, 'numbers and pay')
  await plantColumns()
})
afterAll(() => walk.stop())

/** Days that would end an employment or a record: a person with them is no colleague any more. */
const ENDS = ['until_day', 'last_day', 'last_payroll_day', 'resigned_on']

/** Columns of a few words: everybody but the caller has a word that the caller has not. The choices of forms have them all. */
const WORDS = {
  'employment.employment_status': 'active_probation',
  'employment.employment_type': 'apprentice',
  'employee.marital_status': 'widowed',
}

/** Writes a mark of its own into every text and day that is not for everybody, of everybody but the caller. */
async function plantColumns(): Promise<void> {
  const { owner, server } = walk
  const { rows } = await owner.query<{ t: string; c: string; type: string }>(
    `select table_name as t, column_name as c, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'date') order by 1, 2`,
    [[...Object.keys(COLLEAGUE_FIELDS), 'family_member']],
  )
  const open = Object.entries(COLLEAGUE_FIELDS).flatMap(([table, columns]) => columns.map((c) => `${table}.${c}`))
  for (const [index, { t, c, type }] of rows.entries()) {
    if (open.includes(`${t}.${c}`) || ENDS.includes(c)) continue
    const word = WORDS[`${t}.${c}` as keyof typeof WORDS]
    const mark = word ?? (type === 'date' ? `19${40 + index}-01-17` : `mark-${t}-${c}`)
    const person = t === 'employee' ? 'id' : 'employee_id'
    const isFirst =
      c === 'from_day'
        ? `and from_day = (select min(from_day) from employment o where o.employee_id = employment.employee_id)`
        : ''
    const set = (value: string) =>
      owner.query(`update ${t} set ${c} = ${value} where company_id = $2 and ${person} <> $3 ${isFirst}`, [
        ...[mark, server.companies.meridian!.companyId, server.employeeId(CALLER)],
      ])
    // Each row its own, where they must be; what takes a few words only has one of them.
    const { rowCount } = await set('$1')
      .catch(() => set(`lower($1) || right(id::text, 6)`))
      .catch(() => ({ rowCount: 0 }))
    if (rowCount) marks.set(word ? `"${word}"` : mark, `${t}.${c}`)
  }
}

it('EMP-04 no call answers an ordinary employee more of a colleague than what everybody may see', {
  timeout: patience(600_000),
}, async () => {
  const { server } = walk
  const caller = await server.keep(() => server.as(CALLER))
  const { shown, asked } = await shownTo(walk, caller, [...marks.keys()], isOfCompany)
  console.log(`Colleagues: ${marks.size} marks, ${asked} calls`)
  const told = shown.filter((line) => !line.startsWith('GET /api/settings/options: "'))
  expect(told.map((line) => line.replace(/[^ ]+$/, (mark) => marks.get(mark) ?? mark))).toEqual([])
})
