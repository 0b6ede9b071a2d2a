import { minus, sum } from '#base/money/money.ts'
import type { WhatIfShown } from './contract.ts'

/** Sums of one payslip, minor units. */
export type SlipSums = { gross: number; deductions: number; net: number; employerCost: number }
export type SlipSumsById = ReadonlyMap<string, SlipSums>
export type NamedPerson = { id: string; employee_no: string; full_name: string; department: string | null }

type Person = WhatIfShown['people'][number]
export type Comparison = Pick<WhatIfShown, 'before' | 'after' | 'departments' | 'moved'> & { people: Person[] }

/** Compares two calculations of one month; people ordered by how much their cost changes, the most first. */
export function buildComparison(before: SlipSumsById, after: SlipSumsById, names: readonly NamedPerson[]): Comparison {
  const people = names
    .filter(({ id }) => before.has(id) || after.has(id))
    .map(({ id, ...name }): Person => {
      const [was, is] = [before.get(id), after.get(id)]
      return {
        employee_id: id,
        ...name,
        gross_before: was?.gross ?? null,
        gross_after: is?.gross ?? null,
        net_before: was?.net ?? null,
        net_after: is?.net ?? null,
        cost_before: was?.employerCost ?? null,
        cost_after: is?.employerCost ?? null,
      }
    })
    .sort((a, b) => Math.abs(costChange(b)) - Math.abs(costChange(a)) || (a.full_name < b.full_name ? -1 : 1))
  return {
    before: sumSlips(before),
    after: sumSlips(after),
    departments: departmentTotals(people),
    people,
    moved: people.filter((person) => costChange(person) !== 0 || person.net_before !== person.net_after).length,
  }
}

function costChange({ cost_before, cost_after }: Person): number {
  return minus(cost_after ?? 0, cost_before ?? 0)
}

function sumSlips(slips: SlipSumsById): WhatIfShown['before'] {
  const all = [...slips.values()]
  return {
    employees: all.length,
    gross: sum(all.map(({ gross }) => gross)),
    deductions: sum(all.map(({ deductions }) => deductions)),
    net: sum(all.map(({ net }) => net)),
    employer_cost: sum(all.map(({ employerCost }) => employerCost)),
  }
}

function departmentTotals(people: readonly Person[]): WhatIfShown['departments'] {
  const groups = Map.groupBy(people, ({ department }) => department)
  return [...groups]
    .map(([department, some]) => ({
      department,
      people: some.length,
      cost_before: sum(some.map(({ cost_before }) => cost_before ?? 0)),
      cost_after: sum(some.map(({ cost_after }) => cost_after ?? 0)),
    }))
    .sort((a, b) => b.cost_after - a.cost_after)
}
