/** The keys a field of the log may have its words under, the first first: as the log calls it, else as the screens of its kind do. */
export function fieldLabelKeys(field: string, kind: string): string[] {
  return [
    `activity.field.${kind}.${field}`,
    `activity.field.${field}`,
    `${kind}.${field}`,
    ...subjectNames(kind).map((subject) => `${subject}.${field}`),
    `company.${field}`,
    `office.${field}`,
    `holiday.${field}`,
    `field.${field}`,
    `permission.${field}`,
  ]
}

/** What screens may call a kind: `part_time_rate` is of `part-time-rate`, else of `part-time`. */
function subjectNames(kind: string): string[] {
  const words = kind.split('_')
  return words.map((_, at) => words.slice(0, words.length - at).join('-'))
}
