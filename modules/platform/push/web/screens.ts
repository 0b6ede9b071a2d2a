import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [{ path: 'push', areas: ['app'], title: 'push.title', section: 'me' }])
