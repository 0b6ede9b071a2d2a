import { UNUSED_UPLOADS } from '#server/files/unused-uploads.ts'
import type { Module } from '#server/manifest/module.ts'
import { UPLOADED_OWNER } from './apply.ts'
import { candidateJob } from './jobs.ts'
import { candidateLabels } from './labels.ts'
import { registerOpenApplicationRoutes } from './open-routes.ts'
import { ARCHIVE_OWNER, resumeImportTask } from './resumes/import/import-task.ts'
import { resumeTextJob } from './resumes/index-texts.ts'
import { registerCandidateRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerCandidateRoutes(api, files)
    registerOpenApplicationRoutes(api, files)
  },
  labels: [candidateLabels],
  permissionOrder: 91,
  permissions: {
    'candidate:read': {
      scope: 'place',
      grantedTo: { hr: 'company', 'local hr': 'office', 'office dir': 'office', hod: 'department' },
    },
    /** Resumes, their text and video links. */
    'candidate:files': {
      scope: 'place',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office', hod: 'department' },
    },
    'candidate:edit': { scope: 'place', grantedTo: { organisation: 'company', 'local hr': 'office' } },
    'candidate:pay': {
      scope: 'place',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'candidate-setting:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  scheduledJobs: [candidateJob],
  pollingJobs: [resumeTextJob],
  tasks: [resumeImportTask],
  brings: [
    UNUSED_UPLOADS.add({ ownerKind: UPLOADED_OWNER, days: 1 }),
    UNUSED_UPLOADS.add({ ownerKind: ARCHIVE_OWNER, days: 2 }),
  ],
}
