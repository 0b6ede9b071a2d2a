/** Whom something is for, by lists of offices, departments and positions: conditions on `employment` of `employee`. */
export {
  type Audience,
  audienceColumns,
  DEPARTMENT_BRANCHES,
  isMeant,
  requireAudience,
  withinAudience,
} from '../core/audience.ts'
