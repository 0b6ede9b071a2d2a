/** The keys a field of the log may have its words under, the first first: as the log calls it, else as the screens of its kind do. */
export function fieldWords(field: string, kind: string): string[] {
  return [
    `activity.field.${kind}.${field}`,
    `activity.field.${field}`,
    `${kind}.${field}`,
    `company.${field}`,
    `office.${field}`,
    `holiday.${field}`,
    `field.${field}`,
    `permission.${field}`,
  ]
}
