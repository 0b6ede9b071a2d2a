import type { Module } from '#server/module.ts'
import { calendarFeedLabels } from './labels.ts'
import { calendarFeedRoutes } from './routes.ts'

export const manifest: Module = { routes: calendarFeedRoutes, labels: [calendarFeedLabels] }
