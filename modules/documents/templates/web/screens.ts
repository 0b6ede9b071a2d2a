import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const shared = { areas: ['app', 'rmt', 'localhr'], permission: 'letter:template', section: 'people' } as const

/** Templates, beside the letters that are made from them. */
export const screens = defineScreens(loadPages, [
  {
    ...shared,
    path: 'documents/templates',
    title: 'letter-template.title',
    nav: { order: 64.5, group: 'document.all' },
  },
  { ...shared, path: 'documents/templates/new', title: 'letter-template.new' },
  { ...shared, path: 'documents/templates/$id', title: 'letter-template.one' },
])
