import type { Module } from '#server/manifest/module.ts'
import { calendarFeedLabels } from './labels.ts'
import { registerCalendarFeedRoutes } from './routes.ts'

export const manifest: Module = { routes: registerCalendarFeedRoutes, labels: [calendarFeedLabels] }
