import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { build, type Plugin } from 'vite'
import { buildCatalogues, neededCatalogues } from '#web/build/catalogues.ts'
import { allLabels } from '#web/build/labels-plugin.ts'
import { type AppIcon, appManifest, manifestAddress, THEME } from './manifest.ts'
import { type BuiltFile, shellFiles } from './shell-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ICONS: readonly Omit<AppIcon, 'src'>[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 192, purpose: 'maskable' },
  { size: 512, purpose: 'maskable' },
]
/** Width in pixels of the icon for the iOS home screen: iOS rounds the corners itself. */
const APPLE = 180
const VERSION = '__APP_VERSION__'
const APPLE_ADDRESS = '__APPLE_ICON__'

/**
 * Makes the product installable: icons of all sizes from one drawing, a manifest in each language, and the service
 * worker with the files of the shell (decision 079).
 */
export function installable(): Plugin {
  let icons: AppIcon[] = []
  let apple = ''
  return {
    name: 'installable',
    apply: 'build',
    async buildStart() {
      const emitIcon = async (size: number, purpose: AppIcon['purpose'], name: string) =>
        this.emitFile({ type: 'asset', name, source: await renderIcon(size, purpose) })
      icons = await Promise.all(
        ICONS.map(async ({ size, purpose }) => ({
          size,
          purpose,
          src: await emitIcon(size, purpose, `icon-${purpose}-${size}.png`),
        })),
      )
      apple = await emitIcon(APPLE, 'maskable', 'icon-apple.png')
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        headTag('link', { rel: 'manifest', href: manifestAddress('en') }),
        headTag('link', { rel: 'apple-touch-icon', href: APPLE_ADDRESS }),
        headTag('meta', { name: 'app-version', content: VERSION }),
        ...(['light', 'dark'] as const).map((scheme) =>
          headTag('meta', {
            name: 'theme-color',
            content: THEME[scheme],
            media: `(prefers-color-scheme: ${scheme})`,
          }),
        ),
      ],
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const placed = icons.map(({ src, ...icon }) => ({ ...icon, src: `/${this.getFileName(src)}` }))
        for (const language of ['en', 'zh-TW'] as const)
          this.emitFile({
            type: 'asset',
            fileName: manifestAddress(language).slice(1),
            source: JSON.stringify(appManifest(language, placed)),
          })
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page')
        const written = String(page.source).replace(APPLE_ADDRESS, `/${this.getFileName(apple)}`)
        const catalogues = buildCatalogues(await allLabels())
        const files = shellFiles(Object.values(bundle).flatMap(builtFile), (from) => neededCatalogues(from, catalogues))
        const version = createHash('sha256').update(written).update(JSON.stringify(files)).digest('hex').slice(0, 16)
        page.source = written.replace(VERSION, version)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await buildWorker(version, files, noticeIcon(placed)),
        })
      },
    },
  }
}

const headTag = (tag: 'link' | 'meta', attrs: Record<string, string>) => ({ tag, injectTo: 'head' as const, attrs })

/** Renders the drawing; `maskable` fills the square to its edges, for devices that cut their own shape out of it. */
async function renderIcon(size: number, purpose: AppIcon['purpose']): Promise<Buffer> {
  const drawing = readFileSync(path.join(ROOT, 'public/favicon.svg'), 'utf8')
  const square = drawing.replace(/ rx="\d+"/, '')
  if (square === drawing) throw new Error('The drawing of the icon has no rounded square any more')
  return sharp(Buffer.from(purpose === 'maskable' ? square : drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

type EmittedFile = {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
  imports?: readonly string[]
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } | undefined
}

/**
 * The properties of an emitted file that decide whether the shell needs it; nothing for assets that only accompany
 * others.
 */
function builtFile({ type, fileName, facadeModuleId, imports = [], viteMetadata }: EmittedFile): BuiltFile[] {
  if (type !== 'chunk') return []
  const from = facadeModuleId?.startsWith('\0') ? facadeModuleId.slice(1) : facadeModuleId
  const beside = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
  const place = from && path.isAbsolute(from) ? path.relative(ROOT, from).replaceAll('\\', '/') : from
  return [{ name: fileName, from: place ?? null, imports, beside }]
}

/** The address of the icon beside a notice: devices show it small, with the corners as drawn. */
function noticeIcon(icons: readonly AppIcon[]): string {
  const small = icons.find(({ size, purpose }) => size === 192 && purpose === 'any')
  if (!small) throw new Error('The build has no small icon')
  return small.src
}

/** Bundles the service worker into one file: not every browser allows modules in a service worker. */
async function buildWorker(version: string, files: readonly string[], icon: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    publicDir: false,
    define: {
      __SHELL_VERSION__: JSON.stringify(version),
      __SHELL_FILES__: JSON.stringify(files),
      __NOTICE_ICON__: JSON.stringify(icon),
    },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  const [output] = [built].flat()
  const script = output && 'output' in output ? output.output[0] : undefined
  if (script?.type !== 'chunk') throw new Error('The worker was not built')
  return script.code
}
