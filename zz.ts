import { readFileSync } from 'node:fs'
import { product } from '#app/modules.ts'
import { contractCalls } from '#test/contract-calls.ts'
import { sentenceOf } from '#modules/activity/sentence.ts'
import { speechOf } from '#modules/activity/speech.ts'
const all = JSON.parse(readFileSync('/tmp/log2-entries.json','utf8'))
const speech = speechOf(contractCalls.map(({ call }) => call), product.labels)
const seen = new Set()
for (const e of all) { if (e.operation.endsWith('/export') && !e.operation.includes('{')) continue; const k = e.operation + e.kind; if (seen.has(k)) continue; seen.add(k)
 const names = new Map((JSON.stringify([e.object_id, e.before, e.after]).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []).map((id) => [id, 'Somebody']))
 const [en, zh] = (['en','zh-TW'] as const).map((language) => sentenceOf(e, { ...speech, language, names, currency: 'MYR' }).text.replace('Aminah binti Yusof', 'A'))
 console.log(en + '  ‖  ' + zh) }
