import { describe, expect, it } from 'vitest'
import { imports, isTest, sources, textOf } from './source-files.ts'

/** The room of a file: a folder within its module. Screens and files at a module's top are of no room. */
function roomOf(file: string): string | undefined {
  const [top, module, room, rest] = file.split('/')
  return top === 'modules' && rest !== undefined && room !== 'web' && room !== 'tables' && room !== 'testing'
    ? `${module}/${room}`
    : undefined
}

/** Rooms and, between them, files that stand at the top of a module; screens only begin. */
function placeOf(file: string): string | undefined {
  return roomOf(file) ?? (/^modules\/[^/]+\/[^/]+$/.test(file) ? file : undefined)
}

const leans = new Map<string, Set<string>>()
for (const { file, target } of imports) {
  const [from, on] = [placeOf(file), placeOf(target)]
  if (!isTest(file) && from && on && from !== on && file.split('/')[1] === target.split('/')[1])
    leans.set(from, (leans.get(from) ?? new Set()).add(on))
}

/** Files outside a country's own that ask which country it is. A line goes with the question; none is added. */
const ASKING = [
  'modules/companies/web/profile.tsx',
  'modules/employees/pay/web/bank-card.tsx',
  'modules/employees/pay/web/split-input.tsx',
  'modules/employees/record/web/tab-profile.tsx',
  'modules/employees/residence/residence.ts',
  'modules/employees/residence/stay-routes.ts',
  'modules/holidays/routes.ts',
  'modules/holidays/rules.ts',
  'modules/holidays/web/holiday-form.tsx',
  'modules/holidays/web/load-calendar.tsx',
  'modules/law/tables.ts',
  'modules/offices/countries.ts',
  'modules/offices/rules.ts',
  'modules/offices/web/office-fields.tsx',
  'modules/payroll-files/accounts.ts',
  'modules/payroll-files/routes.ts',
  'modules/payroll-files/web/files.tsx',
  'modules/payroll-reports/calendar.ts',
  'modules/payroll/checks/web/finding-words.ts',
  'modules/payroll/inputs/person-routes.ts',
  'modules/payroll/review/row.ts',
  'modules/payroll/runs/queries.ts',
  'modules/payroll/settings/web/cycle-fields.tsx',
  'modules/payroll/settings/web/pay-groups.tsx',
  'modules/payroll/settings/web/pay-templates.tsx',
  'modules/payroll/web/run-inputs.tsx',
  'modules/payroll/web/run.tsx',
  'modules/tax-forms/my-forms.ts',
  'modules/tax-forms/my-routes.ts',
]

function below(start: string): Set<string> {
  const seen = new Set<string>()
  for (const ahead = [...(leans.get(start) ?? [])]; ahead.length > 0; ) {
    const at = ahead.pop()!
    if (!seen.has(at)) ahead.push(...(leans.get(at) ?? []))
    seen.add(at)
  }
  return seen
}

describe('rooms of a module', () => {
  it('lean on each other in no circle', () => {
    const rooms = [...leans.keys()].filter((place) => !place.endsWith('.ts'))
    expect(rooms.filter((room) => below(room).has(room))).toEqual([])
  })

  it('have at most 25 files each, tests beside them', () => {
    const files = new Map<string, number>()
    for (const file of sources) {
      const room = roomOf(file)
      if (room && !isTest(file)) files.set(room, (files.get(room) ?? 0) + 1)
    }
    expect([...files].filter(([, count]) => count > 25)).toEqual([])
  })
})

describe('PAY-01 a country', () => {
  it('is asked for by the object of its code, never compared with', () => {
    const asks =
      /(?:[!=]==|\bin\b) '(?:MY|TW|MYR|TWD)'|'(?:withholding|taiwan|status)' in |'(?:MY|TW|MYR|TWD)' (?:[!=]==)/
    const found = sources.filter(
      (file) =>
        file.startsWith('modules/') &&
        !isTest(file) &&
        !/\/(malaysia|taiwan)\/|\/taiwan-|\/testing\/|payroll\/countries\.ts$/.test(file) &&
        asks.test(textOf(file).replace(/`[^`]*`/g, (text) => text.replace(/'/g, '"'))),
    )
    expect([...found].sort()).toEqual([...ASKING].sort())
  })
})
