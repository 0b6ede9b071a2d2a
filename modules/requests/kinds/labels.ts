import type { Labels } from '#base/labels.ts'

export const requestKindLabels = {
  'activity.field.request.files': { en: 'Files', zh: '檔案' },
  'activity.kind.request': { en: 'Request', zh: '申請' },
  'activity.field.request.request': { en: 'Kind of request', zh: '申請類別' },
  'activity.field.request.days': { en: 'Days', zh: '日數' },
  'activity.field.request.claimable': { en: 'Claimable', zh: '可報銷金額' },
  'activity.field.request.for_name': { en: 'Decided for', zh: '代為簽核' },
  'activity.field.request.remark': { en: 'Remark', zh: '說明' },
  'error.video_link': {
    en: 'Enter the whole address of the video, such as https://vimeo.com/12345.',
    zh: '請輸入完整的影片網址，例如 https://vimeo.com/12345。',
  },
  'error.file_not_yours': { en: 'Upload the file again.', zh: '請重新上傳檔案。' },
  'error.request_is_pending': { en: 'This request still waits for a decision.', zh: '此申請仍待簽核。' },
  'error.request_is_approved': { en: 'This request is already approved.', zh: '此申請已核准。' },
  'error.request_is_completed': { en: 'This request is already completed.', zh: '此申請已完成。' },
  'error.request_is_rejected': { en: 'This request is already rejected.', zh: '此申請已駁回。' },
  'error.request_is_cancelled': { en: 'This request is already cancelled.', zh: '此申請已取消。' },
  'error.request_is_withdrawn': { en: 'This request is already withdrawn.', zh: '此申請已撤回。' },
  'error.request_is_revoked': { en: 'This request is already revoked.', zh: '此申請已撤銷。' },
  'error.request_is_paid': { en: 'This request is already paid.', zh: '此申請已付款。' },
  'error.request_has_begun': {
    en: 'It has begun. Ask an approver or HR to revoke the rest.',
    zh: '已開始生效，請簽核人或人資撤銷剩餘部分。',
  },
  'error.request_moved_on': {
    en: 'Some of these requests have changed. Reload the list and choose again.',
    zh: '部分申請已變更，請重新載入清單後再選。',
  },
} as const satisfies Labels
