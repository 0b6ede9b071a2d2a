import type { Permission } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { PlantedPay } from '../planted-pay.ts'
import type { TestServer } from '../server.ts'

/** The person that all ways are about, and her records. */
export type Scene = {
  server: TestServer
  person: string
  pay: PlantedPay
  /** The current version of a row. */
  version(table: string, id: string): Promise<number>
  /** The person's membership, that of an invited person, and an employee without one. */
  membership: string
  invited: string
  newcomer: string
  /** A role whose rights may be changed. */
  role: number
  taxForm: string
  /** A claim that no run has paid. */
  claim: string
  backPay: string
  /** The person's hourly rate. */
  rate: string
  /** An open run, and the time of a search for the person's back pay in it. */
  openRun: string
  lookedAt: string
  member: string
}
export type Input = Record<string, unknown>

/** A call that changes a protected value of one person, `nurul`, who also makes it about herself. */
export type Way = {
  of: Endpoint
  /** A permitted caller and role. */
  by: [who: string, role: RoleName]
  /** A permission that the role is granted for it. */
  granted?: Permission
  /** The permission whose reach limits it; null where only the company limits it. */
  reach: Permission | null
  good(scene: Scene): Promise<Input>
  bad?(scene: Scene): Promise<Input>
  /** Her input about herself, where it differs from `good`. */
  mine?(scene: Scene): Promise<Input>
  /** The refusal about oneself, where it is not `403 not_for_yourself`. */
  own?: string
  /** The reply about a person out of reach, where it is not 404. */
  beyond?: 422
  /** The refusal of a row is in the reply's rows. */
  inRows?: true
  /** The subject of its audit entry, where it is not the person. */
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

/** Unique amounts and numbers that a reader of the log without the right must not see. */
export const AMOUNTS = { pay: 6_666_613, entry: 6_661 }
export const NUMBERS = { ic: '920707105558', account: '661300457799', tax: 'SG66130045771', permit: 'WP66130045' }
