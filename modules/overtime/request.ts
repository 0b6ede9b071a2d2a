import type { Day } from '#base/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import type { RequestKind } from '#modules/requests/kind.ts'
import type { Tx } from '#server/database/database.ts'
import { countryAt } from '#statutory/countries.ts'
import { OVERTIME_BY_FILE } from './by-file.ts'
import { overtimeCalls } from './contract.ts'
import { factsOf } from './facts.ts'
import { givenFor, givenOf, keepApproved, keepRecord } from './kept.ts'
import { overtimeLabels } from './labels.ts'
import { lookAt, type OvertimeGiven } from './look.ts'
import { previewOf } from './preview.ts'
import { requireOvertime, requireTimes } from './refusals.ts'
import { TIME_OFF } from './time-off.ts'

/** A record of overtime, asked for and decided (OT-01): what it comes to is counted when it is sent, and again when it is approved. */
export const OVERTIME: RequestKind<OvertimeGiven, Awaited<ReturnType<typeof previewOf>>> = {
  kind: 'overtime',
  name: overtimeLabels['overtime.title'],
  module: OVERTIME_MODULE,
  calls: overtimeCalls,
  see: 'overtime:read',
  manage: 'overtime:manage',
  pays: true,
  byFile: OVERTIME_BY_FILE,
  usualRoute: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan({ tx, now, language }, { employeeId, requestId }, given) {
    requireTimes(given)
    const looked = await lookAt(tx, employeeId, requestId, given)
    if (!looked) throw notFound()
    requireOvertime(looked, given, now)
    if (givenFor(looked, given) === 'time_off' && !(await mayHaveTimeOff(tx, employeeId, given.day)))
      throw invalidField('day', 'overtime_no_time_off')
    const { person, minutes, counted, ceilings } = looked
    return {
      ...{ typeId: null, from: given.day, until: counted.pieces.at(-1)!.day, minutes },
      ...{ completesAfter: given.day, beginsOn: given.day, owes: {} },
      warnings: ceilings
        .filter(({ isOver }) => isOver)
        .map(({ rule, minutes: worked, limit, source }) => ({
          code: `overtime_over_${rule}`,
          params: {
            ...{ hours: hoursText(worked), limit: hoursText(limit) },
            source: source === null ? '' : (countryAt(person.country)?.sourceIn?.(source, language) ?? source),
          },
          remark: true as const,
        })),
    }
  },
  preview: (context, asking, given) => previewOf(context, asking, given),
  async keep(tx, of, given) {
    await keepRecord(tx, of, given)
  },
  given: givenOf,
  facts: factsOf,
  async effect({ tx }, { id, employee_id }) {
    const given = (await givenOf(tx, [id])).get(id)
    if (given) await keepApproved(tx, { id, employeeId: employee_id }, given)
  },
  async counter({ tx }, { id }) {
    for (const one of TIME_OFF) await one.takeBack(tx, id)
  },
}

async function mayHaveTimeOff(tx: Tx, employee: string, day: Day): Promise<boolean> {
  for (const one of TIME_OFF) if (await one.isFor(tx, { employee, day })) return true
  return false
}
