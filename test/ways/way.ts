import type { Permission } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { PlantedPay } from '../planted-pay.ts'
import type { TestServer } from '../server.ts'

/** What the walk has at hand: the person everything is about, and the records planted for her. */
export type Scene = {
  server: TestServer
  person: string
  pay: PlantedPay
  /** The version of a row as it stands. */
  version(table: string, id: string): Promise<number>
  /** The person's membership, that of somebody who has not come in yet, and an employee who has none. */
  membership: string
  invited: string
  newcomer: string
  /** A role whose rights may be changed. */
  role: number
  taxForm: string
  /** A claim that no run has taken. */
  claim: string
  backPay: string
  /** An open run, and the moment somebody looked for the person's back pay in it. */
  /** What an hour of the person is paid. */
  rate: string
  openRun: string
  lookedAt: string
  member: string
}
export type Input = Record<string, unknown>

/** A call that changes something protected of one person. `nurul` is the person, also when she asks about herself. */
export type Way = {
  of: Endpoint
  /** Who may, in which role. */
  by: [who: string, role: RoleName]
  /** A permission that the role is given for it. */
  granted?: Permission
  /** The permission whose reach bounds it; null where it knows only a company. */
  reach: Permission | null
  good(scene: Scene): Promise<Input>
  bad?(scene: Scene): Promise<Input>
  /** What she sends about herself, where it is not what is good of her. */
  mine?(scene: Scene): Promise<Input>
  /** What refuses the own case, where it is not `403 not_for_yourself`. */
  own?: string
  /** What is answered about somebody out of reach, where it is not 404. */
  beyond?: 422
  /** Where a refusal of a row is told in the rows of a list. */
  inRows?: true
  /** What its entry is about, where that is not the person. */
  about?: RegExp
}

export const payroll: Way['by'] = ['jun.hao', 'HR Payroll']
export const hr: Way['by'] = ['mei.ling', 'HR Generalist']
export const admin: Way['by'] = ['aminah', 'Company Admin']
export const day = '2026-12-01'
export const month = '2026-12'

export const ofPerson =
  (values: Input) =>
  async ({ person, version }: Scene): Promise<Input> => ({
    id: person,
    version: await version('employee', person),
    ...values,
  })
export const ofRow =
  (table: string, id: (scene: Scene) => string, values: Input = {}) =>
  async (scene: Scene): Promise<Input> => ({ id: id(scene), version: await scene.version(table, id(scene)), ...values })
export const ofEmployee =
  (values: (scene: Scene) => Input) =>
  async (scene: Scene): Promise<Input> => ({ employee_id: scene.person, ...values(scene) })

/** Amounts and numbers that are nowhere else: what a reader of the log without the right must not meet. */
export const AMOUNTS = { pay: 6_666_613, entry: 6_661 }
export const NUMBERS = { ic: '920707105558', account: '661300457799', tax: 'SG66130045771', permit: 'WP66130045' }
