/** Label keys of a field of the log, best first: the log's own key, then those of the screens of its kind. */
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

/** Names under which screens may file a kind: `part_time_rate` becomes `part-time-rate`, then `part-time`. */
function subjectNames(kind: string): string[] {
  const words = kind.split('_')
  return words.map((_, at) => words.slice(0, words.length - at).join('-'))
}
