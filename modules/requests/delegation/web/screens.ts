import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const deputies = { title: 'requests.delegation', permission: 'delegation:edit', section: 'time' } as const

/** Deputies: one's own are reached from the requests, those of others from the side bar. */
export const screens = defineScreens(loadPages, [
  { ...deputies, path: 'delegation', areas: ['localhr'], roles: ['office dir'], nav: { order: 90 } },
  { ...deputies, path: 'deputies', areas: ['app', 'hod', 'rmt'], nav: { order: 90, beyondOwn: true } },
  { ...deputies, path: 'deputies', areas: ['localhr'] },
])
