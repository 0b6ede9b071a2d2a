import type { Labels } from '#base/labels.ts'

export const placeLabels = {
  'did.POST /api/{env}/attendance/coordinate': { en: 'added the place {{name}}', zh: '新增地點「{{name}}」' },
  'did.POST /api/{env}/attendance/coordinate/export': {
    en: 'exported the list of places for clocking in',
    zh: '匯出打卡地點清單',
  },
  'did.PUT /api/{env}/attendance/coordinate/office/{id}': {
    en: 'replaced the places for clocking in of an office',
    zh: '更新工作地點的打卡地點',
  },
  'activity.kind.place': { en: 'Place for clocking in', zh: '打卡地點' },
  'place.title': { en: 'Places for clocking in', zh: '打卡地點' },
  'place.one': { en: 'Place for clocking in', zh: '打卡地點' },
  'place.name': { en: 'Name', zh: '名稱' },
  'place.office_id': { en: 'Office', zh: '工作地點' },
  'place.office_name': { en: 'Office', zh: '工作地點' },
  'place.office': { en: 'Office', zh: '工作地點' },
  'place.latitude': { en: 'Latitude', zh: '緯度' },
  'place.longitude': { en: 'Longitude', zh: '經度' },
  'place.radius_m': { en: 'Radius in metres', zh: '半徑（公尺）' },
  'place.is_active': { en: 'Active', zh: '啟用' },
  'place.seen': { en: 'Places as seen', zh: '檢視時的地點' },
  'place.places': { en: 'Places', zh: '地點' },
  'place.new': { en: 'New place', zh: '新增地點' },
  'place.edit': { en: 'Edit place', zh: '編輯地點' },
  'place.created': { en: 'Place created', zh: '已新增地點' },
  'place.saved': { en: 'Place saved', zh: '已儲存地點' },
  'place.remove_title': { en: 'Delete {{name}}?', zh: '要刪除{{name}}嗎？' },
  'place.remove_text': {
    en: 'To keep it for later, switch it off instead.',
    zh: '如日後仍需使用，請改為停用。',
  },
  'place.removed': { en: 'Place deleted', zh: '已刪除地點' },
  'place.empty': {
    en: 'A place is a point and the distance around it within which people clock in. An office may have several.',
    zh: '地點為座標及其周圍可打卡的距離；一個工作地點可設多個打卡地點。',
  },
  'error.places_changed': {
    en: 'Places of this office were added or deleted by somebody else. Load them again.',
    zh: '此工作地點的打卡地點已有新增或刪除，請重新載入。',
  },
  'error.places_full': { en: 'An office has at most {{most}} places.', zh: '一個工作地點最多 {{most}} 個打卡地點。' },
  'permission.place:read': { en: 'See places for clocking in', zh: '檢視打卡地點' },
  'permission.place:edit': { en: 'Change places for clocking in', zh: '修改打卡地點' },
} as const satisfies Labels
