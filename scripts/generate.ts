import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeKeys } from '#web/build/labels-plugin.ts'
import { defaultGrantsSource, modulesSource, permissionsSource, screensSource } from './generated-files.ts'

// npm run generate: run it after adding or removing a module, a labels file or a permission.

const ROOT = path.join(import.meta.dirname, '..')

function write(file: string, text: string): void {
  const full = path.join(ROOT, file)
  if (readFileSync(full, 'utf8') === text) return
  writeFileSync(full, text)
  console.log(`Written: ${file}`)
}

write('app/modules.generated.ts', modulesSource())
write('app/web/screens.generated.ts', screensSource())
if (writeKeys()) console.log('Written: app/label-keys.generated.ts')
// Imported only now: the list of modules has just been written.
const modules = Object.values(await import('#app/modules.generated.ts'))
write('base/access/permissions.generated.ts', permissionsSource(modules))
write('server/access/default-grants.generated.ts', defaultGrantsSource(modules))
