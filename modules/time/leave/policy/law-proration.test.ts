import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '#statutory/countries.ts'
import { lawVersionSettings } from './seed.ts'

/**
 * What an incomplete year of each leave gives, and the article that says so. Of leave that an event or a need gives, no part
 * is left out either.
 */
const GIVEN: { readonly [country: string]: { readonly [id: string]: readonly [part: string, law: string] } } = {
  MY: {
    annual: ['calendar by completed months', 'Employment Act 1955 s.60E(1): in direct proportion to completed months'],
    sick: ['calendar whole', 'Employment Act 1955 s.60F(1)(aa): in each calendar year'],
    hospitalisation: ['calendar whole', 'Employment Act 1955 s.60F(1)(bb): in each calendar year'],
    maternity: ['each event', 'Employment Act 1955 s.37(1)(aa)'],
    paternity: ['each event', 'Employment Act 1955 s.60FA(1)'],
    unpaid: ['as needed', 'no law; by agreement'],
  },
  TW: {
    annual: ['joining whole', 'Labor Standards Act art. 38 I: from the day on which the service is completed'],
    sick: ['calendar whole', 'Regulations on leave of workers art. 4 I: within one year'],
    sick_hospitalised: ['each event', 'Regulations on leave of workers art. 4 I: one year within two'],
    personal: ['calendar whole', 'Regulations on leave of workers art. 7: within one year'],
    family_care: ['calendar whole', 'Gender Equality in Employment Act art. 20: seven days a year'],
    menstrual: ['month whole', 'Gender Equality in Employment Act art. 14: one day a month'],
    marriage: ['each event', 'Regulations on leave of workers art. 2'],
    bereavement_parent_spouse: ['each event', 'Regulations on leave of workers art. 3'],
    bereavement_grandparent_child: ['each event', 'Regulations on leave of workers art. 3'],
    bereavement_sibling: ['each event', 'Regulations on leave of workers art. 3'],
    maternity: ['each event', 'Labor Standards Act art. 50'],
    miscarriage_3_months: ['each event', 'Labor Standards Act art. 50'],
    miscarriage_2_months: ['each event', 'Gender Equality in Employment Act art. 15 I'],
    miscarriage_under_2_months: ['each event', 'Gender Equality in Employment Act art. 15 I'],
    pregnancy_check_up: ['each event', 'Gender Equality in Employment Act art. 15 IV'],
    paternity: ['each event', 'Gender Equality in Employment Act art. 15 V'],
    parental: ['each event', 'Gender Equality in Employment Act art. 16 I'],
    parental_by_day: ['each event', 'Implementation rules of unpaid parental leave art. 2'],
    official: ['as needed', 'Regulations on leave of workers art. 8'],
    occupational_injury: ['as needed', 'Regulations on leave of workers art. 6'],
    job_search: ['week whole', 'Labor Standards Act art. 16 II: two days a week'],
    indigenous_ceremonies: ['calendar whole', 'Act on Memorial Days and Festivals art. 6'],
    unpaid: ['as needed', 'no law; by agreement'],
  },
}

describe('LEA-07a LEA-10c leave of the law for a part of a year', () => {
  it('LEA-10c every leave of both countries gives an incomplete year as its article says, now and in each earlier table', () => {
    for (const { code, leaves } of COUNTRIES)
      for (const [index, { from, value }] of leaves.entries()) {
        const given = value.map((leave): [string, string] => {
          const { part, year_by, round_step } = lawVersionSettings(leave)
          const isPart = part === 'months' && round_step !== null
          const yearly = `${year_by} ${isPart ? 'by completed months' : part}`
          return [leave.id, leave.steps.length === 0 ? 'as needed' : leave.per === 'event' ? 'each event' : yearly]
        })
        const expected = Object.entries(GIVEN[code] ?? {}).map(([id, [part]]): [string, string] => [id, part])
        const known = new Map(given)
        // An earlier table may lack a leave that the latest has.
        const inForce = index === leaves.length - 1 ? expected : expected.filter(([id]) => known.has(id))
        expect([code, from, given.sort()]).toEqual([code, from, inForce.sort()])
      }
  })
})
