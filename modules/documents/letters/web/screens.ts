import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const managed = { areas: ['app', 'localhr', 'rmt'], section: 'people' } as const
const reading = { ...managed, permission: 'letter:read' } as const
const issuing = { ...managed, permission: 'letter:edit' } as const

/** Letters of HR. */
export const screens = defineScreens(loadPages, [
  {
    ...reading,
    path: 'documents/letters',
    title: 'letter.title',
    nav: { order: 63.5, group: 'document.all', beyondOwn: true },
  },
  { ...issuing, path: 'documents/letters/new', title: 'letter.new' },
  { ...issuing, path: 'documents/letters/many', title: 'letter.many' },
  { ...reading, path: 'documents/letters/$id', title: 'letter.one' },
])
