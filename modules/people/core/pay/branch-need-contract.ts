import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'

const person = subject('employees')

export const branchNeedApi = {
  /** Which accounts need the code of their branch; forms ask for no other. */
  need: person.endpoint('GET /api/employee-accounts/branch-need', {
    access: 'employee:read',
    input: z.strictObject({}),
    reply: z.object({ asked: z.boolean(), ownBanks: z.array(z.string()) }),
  }),
}
