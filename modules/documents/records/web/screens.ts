import { DOCUMENTS_MODULE } from '#base/modules.ts'
import { PERSON_DOCUMENTS } from '#people/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const managed = { areas: ['app', 'localhr', 'rmt'], module: DOCUMENTS_MODULE, section: 'people' } as const

/** Documents: one's own, those of everybody, what people are asked for, and the groups. */
export const screens = defineScreens(loadPages, [
  {
    path: 'documents',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: DOCUMENTS_MODULE,
    title: 'document.mine',
    permission: 'document:read',
    section: 'me',
    nav: { order: 16 },
    fills: [PERSON_DOCUMENTS.fill(async () => (await import('./person-documents.tsx')).PersonDocuments)],
  },
  {
    ...managed,
    path: 'documents/all',
    title: 'document.all',
    permission: 'document:read',
    nav: { order: 62, group: 'document.all', beyondOwn: true },
  },
  {
    ...managed,
    path: 'documents/demands',
    title: 'document-demand.all',
    permission: 'document:edit',
    nav: { order: 63, group: 'document.all', beyondOwn: true },
  },
  { ...managed, path: 'documents/demands/$id', title: 'document-demand.who', permission: 'document:edit' },
  {
    ...managed,
    path: 'settings/document-groups',
    title: 'document-group.title',
    permission: 'document-group:edit',
    section: 'settings',
    nav: { order: 36, group: 'nav.people' },
  },
])
