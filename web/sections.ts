import {
  IconBuilding,
  IconCash,
  IconChartBar,
  IconClock,
  IconHome,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from './icons.ts'

/**
 * The sections of the side bar, in their order. Screens are tabs of a section, so the bar stays as short as this list
 * however many modules there are (decision 043).
 */
export const SECTIONS = ['home', 'me', 'time', 'people', 'company', 'payroll', 'reports', 'settings'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_ICONS = {
  home: IconHome,
  me: IconUserCircle,
  time: IconClock,
  people: IconUsers,
  company: IconBuilding,
  payroll: IconCash,
  reports: IconChartBar,
  settings: IconSettings,
} as const satisfies Record<Section, unknown>
