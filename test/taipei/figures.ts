import type { Month } from '#base/days/days.ts'
import { CHANG, CHEN, CHOU, TSAI, WANG } from './full-time.ts'
import { JOHN, LI, LIN, NGUYEN } from './other-people.ts'
import type { Slip, Stretch } from './stretch.ts'

export type Who = 'wang' | 'chen' | 'li' | 'john' | 'nguyen' | 'tsai' | 'lin' | 'chang' | 'chou'

const STRETCHES: Readonly<Record<Who, readonly Stretch[]>> = {
  wang: WANG,
  chen: CHEN,
  li: LI,
  john: JOHN,
  nguyen: NGUYEN,
  tsai: TSAI,
  lin: LIN,
  chang: CHANG,
  chou: CHOU,
}

/** The payslips of a month by person. */
export function expectedSlips(month: Month): Partial<Record<Who, Slip>> {
  return Object.fromEntries(
    Object.entries(STRETCHES).flatMap(([who, stretches]) => {
      const found = stretches.find(({ from, until }) => from <= month && month <= until)
      return found ? [[who, { lines: found.lines, employer: found.employer, net: found.net }]] : []
    }),
  )
}
