import type { Labels } from '#base/labels.ts'

/** Classes of children with relief. */
export const CHILD_NAMES: Labels = {
  under18: { en: 'Children under 18', zh: '未滿 18 歲子女' },
  study18: { en: 'Children of 18 or over at school', zh: '18 歲以上就學子女' },
  tertiary: { en: 'Children in higher education', zh: '就讀高等教育子女' },
  disabled: { en: 'Disabled children', zh: '身心障礙子女' },
  disabledTertiary: { en: 'Disabled children in higher education', zh: '就讀高等教育之身心障礙子女' },
}
