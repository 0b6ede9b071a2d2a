import { insertFailedAccountMail, insertFailedMail } from './failed-mail.ts'
import type { Samples } from './sample.ts'

/** Calls of operators. */
export const platformSamples: Samples = {
  'PATCH /api/path/ops/setting/module/update/{id}': (_, server) => ({
    input: { id: '21', company_id: server.companies.beacon!.companyId, is_on: false, version: 1 },
  }),
  'PATCH /api/path/ops/setting/update/status/{status}/company/{id}': (_, server) => ({
    input: { id: server.companies.beacon!.companyId, status: 'off', version: 1 },
  }),
  'POST /api/panel/mail/send-again': async (_, server) => {
    await insertFailedMail(server, 'beacon')
    return { input: { company_id: server.companies.beacon!.companyId } }
  },
  'POST /api/panel/account-mail/send-again': async (_, server) => ({
    input: { id: await insertFailedAccountMail(server) },
  }),
  'PUT /api/panel/maintenance': () => ({ input: { on: true } }),
}
