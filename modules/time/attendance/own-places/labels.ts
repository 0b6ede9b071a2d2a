import type { Labels } from '#base/labels.ts'

export const personPlacesLabels = {
  'activity.kind.person_places': { en: 'Places of a person', zh: '個人打卡地點' },
  'activity.kind.person-places': { en: 'Places of a person', zh: '個人打卡地點' },
  'activity.field.person_places.places': { en: 'Places', zh: '地點' },
  'did.PUT /api/attendance/people/{id}/places': {
    en: 'set where {{name}} clocks in',
    zh: '設定 {{name}} 的打卡地點',
  },
  'did.POST /api/attendance/person-places/export': { en: 'exported the places by person', zh: '匯出個人打卡地點' },
  'person-places.title': { en: 'Places by person', zh: '個人打卡地點' },
  'person-places.one': { en: 'Places of a person', zh: '個人打卡地點' },
  'person-places.new': { en: 'Set personal clocking places', zh: '設定個人地點' },
  'person-places.edit': { en: 'Set places of {{name}}', zh: '設定 {{name}} 的地點' },
  'person-places.saved': { en: 'Places set', zh: '已設定地點' },
  'person-places.empty': {
    en: 'People clock in at the places of their office. Set places for whoever works elsewhere, in one office or several.',
    zh: '員工預設於所屬工作地點的打卡地點打卡。於他處工作者可在此設定其地點（可跨工作地點）。',
  },
  'person-places.id': { en: 'Employee', zh: '員工' },
  'person-places.employee_no': { en: 'Employee no.', zh: '員工編號' },
  'person-places.full_name': { en: 'Employee', zh: '員工' },
  'person-places.office_name': { en: 'Office', zh: '工作地點' },
  'person-places.place_ids': { en: 'Places', zh: '地點' },
  'person-places.place_ids.hint': { en: 'Empty: the places of their office.', zh: '留空：所屬工作地點的打卡地點。' },
  'person-places.places': { en: 'Places', zh: '地點' },
} as const satisfies Labels
