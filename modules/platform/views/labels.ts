import type { Labels } from '#base/labels.ts'

export const viewLabels = {
  'did.POST /api/views': { en: 'saved the view “{{name}}”', zh: '儲存檢視畫面「{{name}}」' },
  'did.PATCH /api/views/{id}': { en: 'changed the view “{{name}}”', zh: '變更檢視畫面「{{name}}」' },
  'did.DELETE /api/views/{id}': { en: 'removed the view “{{name}}”', zh: '移除檢視畫面「{{name}}」' },
  'error.too_many_views': {
    en: 'You already have {{most}} views of this list. Delete one first.',
    zh: '此清單已有 {{most}} 個檢視，請先刪除一個。',
  },
  'error.view_of_another': { en: 'Only the person who made this view can change it.', zh: '僅建立者可變更此檢視。' },
} as const satisfies Labels
