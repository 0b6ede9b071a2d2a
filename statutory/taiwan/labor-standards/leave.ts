import type { DatedValues } from '#base/days/dated-values.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { FULL_PAY, HALF_PAY, type LawLeave, type LeavePayShare, type LeaveStep, NO_PAY } from '../../leave.ts'
import { annualLeaveDays, LADDER, MOST_DAYS } from './annual-leave.ts'
import { CEREMONY_DAYS } from './ceremonies.ts'
import { LEAVE_KINDS, type LeaveId, type LeavePay, leaveKind } from './leave-kinds.ts'
import { FULL_MATERNITY_MONTHS, HALF_PAID_SICK_DAYS, MENSTRUAL_APART } from './leave-pay.ts'

const LAW =
  'Labor Standards Act arts. 38, 43, 50; Regulations on leave of workers; Gender Equality in Employment Act arts. 14-16, 20'

/** Details of each leave besides its days and pay. */
const LEAVE_DETAILS: { readonly [Id in LeaveId]: { readonly name: Label } & Partial<LawLeave> } = {
  annual: { name: { en: 'Annual leave', zh: '特別休假' }, serviceYear: true, unit: 'half_day', unused: 'paid' },
  sick: { name: { en: 'Sick leave', zh: '普通傷病假' }, unit: 'half_day', beyondUnpaid: true },
  sick_hospitalised: { name: { en: 'Sick leave in hospital', zh: '住院傷病假' }, needsProof: true },
  personal: { name: { en: 'Personal leave', zh: '事假' }, unit: 'half_day' },
  family_care: {
    name: { en: 'Family care leave', zh: '家庭照顧假' },
    unit: 'half_day',
    within: { id: 'personal', after: 0 },
  },
  menstrual: {
    name: { en: 'Menstrual leave', zh: '生理假' },
    gender: 'female',
    unit: 'half_day',
    within: { id: 'sick', after: MENSTRUAL_APART },
  },
  marriage: { name: { en: 'Marriage leave', zh: '婚假' }, needsProof: true },
  bereavement_parent_spouse: { name: { en: 'Bereavement leave: parent or spouse', zh: '喪假（父母、配偶）' } },
  bereavement_grandparent_child: {
    name: { en: 'Bereavement leave: grandparent, child or spouse’s parent', zh: '喪假（祖父母、子女、配偶之父母）' },
  },
  bereavement_sibling: {
    name: {
      en: 'Bereavement leave: sibling, great-grandparent or spouse’s grandparent',
      zh: '喪假（兄弟姊妹、曾祖父母、配偶之祖父母）',
    },
  },
  maternity: { name: { en: 'Maternity leave', zh: '產假' }, gender: 'female', calendarDays: true, needsProof: true },
  miscarriage_3_months: {
    name: { en: 'Miscarriage leave: three months or more', zh: '流產假（妊娠三個月以上）' },
    gender: 'female',
    calendarDays: true,
    needsProof: true,
  },
  miscarriage_2_months: {
    name: { en: 'Miscarriage leave: two to three months', zh: '流產假（妊娠二個月以上未滿三個月）' },
    gender: 'female',
    calendarDays: true,
    needsProof: true,
  },
  miscarriage_under_2_months: {
    name: { en: 'Miscarriage leave: under two months', zh: '流產假（妊娠未滿二個月）' },
    gender: 'female',
    calendarDays: true,
    needsProof: true,
  },
  // By half days or by the hour, as the worker chooses: seven days of eight hours.
  pregnancy_check_up: {
    name: { en: 'Prenatal check-up leave', zh: '產檢假' },
    gender: 'female',
    unit: 'hour',
    formerly: { unit: 'half_day' },
  },
  // For a spouse of whatever sex (Gender Equality in Employment Act art. 15 para. 5).
  paternity: {
    name: { en: 'Paternity leave and check-ups', zh: '陪產檢及陪產假' },
    unit: 'hour',
    formerly: { gender: 'male', unit: 'half_day' },
  },
  parental: {
    name: { en: 'Parental leave', zh: '育嬰留職停薪' },
    calendarDays: true,
    afterMonths: 6,
    notice: 10,
    formerly: { days: 730 },
  },
  parental_by_day: { name: { en: 'Parental leave by the day', zh: '育嬰留職停薪（按日）' }, afterMonths: 6, notice: 5 },
  official: { name: { en: 'Official leave', zh: '公假' }, unit: 'half_day' },
  occupational_injury: { name: { en: 'Occupational injury leave', zh: '公傷病假' }, needsProof: true },
  // Labor Standards Act art. 16 para. 2.
  job_search: { name: { en: 'Job search leave', zh: '謀職假' }, unit: 'half_day', onlyFor: 'dismissal_notice' },
  // Act on Memorial Days and Festivals art. 6.
  indigenous_ceremonies: {
    name: { en: 'Leave for indigenous ceremonies', zh: '原住民族歲時祭儀假' },
    onlyFor: 'indigenous',
    needsProof: true,
  },
  unpaid: { name: { en: 'Unpaid leave', zh: '無薪假' }, unit: 'half_day' },
}

function leavesFrom(day: string): readonly LawLeave[] {
  return LEAVE_KINDS.filter((kind) => !('from' in kind) || kind.from <= day).map(({ id, pay }) => ({
    id,
    per: leavePeriod(id),
    steps: leaveSteps(id, day),
    pay: PAY[pay],
    ...LEAVE_DETAILS[id],
    // By the hour since 2026.
    ...(id === 'family_care' && day >= '2026-01-01' && { unit: 'hour' as const }),
  }))
}

const PAY: { readonly [Pay in LeavePay]: LeavePayShare } = {
  full: FULL_PAY,
  none: NO_PAY,
  sick: { by: 'days', first: HALF_PAID_SICK_DAYS, share: 500_000, beyond: 0 },
  // The first days are separate from sick leave, the others count as sick leave; all are at half pay.
  menstrual: HALF_PAY,
  service: { by: 'service', months: FULL_MATERNITY_MONTHS, before: 500_000, share: 1_000_000 },
}

/** A leave for a child is granted per event; a leave by service per year. */
function leavePeriod(id: LeaveId): LawLeave['per'] {
  const { per } = leaveKind(id)
  return per === 'child' ? 'event' : per === 'service' ? 'year' : per
}

/** Six months of service give their days for the half-year until the first whole year (art. 38). */
function leaveSteps(id: LeaveId, day: string): readonly LeaveStep[] {
  if (id === 'indigenous_ceremonies') {
    const inForce = CEREMONY_DAYS.findLast(({ from }) => from <= day)
    return [{ months: 0, days: required(inForce?.value, 'days of ceremonies').days }]
  }
  const { days } = leaveKind(id)
  if (id !== 'annual') return days === null ? [] : [{ months: 0, days }]
  const rising: LeaveStep[] = []
  for (let years = 10; rising.at(-1)?.days !== MOST_DAYS; years++)
    rising.push({ months: years * 12, days: annualLeaveDays(years * 12) })
  return [...LADDER.map(({ months, days: given }) => ({ months, days: given, ...(months < 12 && STRETCH) })), ...rising]
}

const STRETCH = { stretch: true } as const

/**
 * Leaves of the Labor Standards Act, the leave rules and the Gender Equality in Employment Act in the shape of leave
 * types; `leave-kinds.ts` has the pay of each.
 */
export const LABOR_STANDARDS_LEAVE: DatedValues<readonly LawLeave[]> = [
  { from: '2024-01-01', source: LAW, value: leavesFrom('2024-01-01') },
  {
    from: '2025-05-28',
    source: `${LAW}; indigenous ceremonies by the Act in force since 2025-05-28`,
    value: leavesFrom('2025-05-28'),
  },
  {
    from: '2026-01-01',
    source: `${LAW} as amended from 2026-01-01 (family care by the hour, parental leave by the day)`,
    value: leavesFrom('2026-01-01'),
  },
]
