import {
  IconBuilding,
  IconCash,
  IconChartBar,
  IconClock,
  IconFileCertificate,
  IconHome,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from './icons.ts'

/**
 * The places of the side bar, in their order. Its screens are tabs of a place, so that the bar stays as short as this list
 * however many modules there are (decision 043).
 */
export const SECTIONS = [
  'home',
  'me',
  'time',
  'people',
  'company',
  'payroll',
  'reports',
  'year_end',
  'settings',
] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_ICONS = {
  home: IconHome,
  me: IconUserCircle,
  time: IconClock,
  people: IconUsers,
  company: IconBuilding,
  payroll: IconCash,
  reports: IconChartBar,
  year_end: IconFileCertificate,
  settings: IconSettings,
} as const satisfies Record<Section, unknown>
