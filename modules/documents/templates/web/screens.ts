import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const shared = {
  areas: ['app', 'rmt', 'localhr'],
  permission: 'letter:template',
  section: 'company',
  isUnlisted: true,
} as const

/** Templates open by their addresses; letters are where people will come from. */
export const screens = defineScreens(loadPages, [
  { ...shared, path: 'documents/templates', title: 'letter-template.title' },
  { ...shared, path: 'documents/templates/new', title: 'letter-template.new' },
  { ...shared, path: 'documents/templates/$id', title: 'letter-template.one' },
])
