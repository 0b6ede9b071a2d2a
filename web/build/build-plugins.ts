import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The Latin letters are on every first page, so the browser hears of their file at once. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (!font) return []
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
          },
        ]
      },
    },
  }
}

/** Writes each text file compressed beside it too, so that the server need not compress at every call. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.entries(bundle).filter(([name]) => /\.(js|css|svg)$/.test(name))
        await Promise.all(
          texts.map(async ([name, file]) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            if (content.length < 1024) return
            const [zipped, brotli] = await Promise.all([
              promisify(gzip)(content, { level: 9 }),
              promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
            ])
            this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: zipped })
            this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
          }),
        )
      },
    },
  }
}
