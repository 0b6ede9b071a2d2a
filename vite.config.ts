import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preloadFont } from './web/build/build-plugins.ts'
import { labels } from './web/build/labels-plugin.ts'
import { installable } from './web/installed/build-plugin.ts'

/**
 * Libraries that every page has, what the program starts with and its frame, each with all that it needs in one file,
 * and one file of what most parts of the program share.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 90 },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](react-query|query-core|react-router|router-core|history|react-store|store)|zod|use-sync-external-store)[\\/]/,
    priority: 80,
  },
  { name: 'start', test: /app[\\/]web[\\/]screens\.generated\.ts$/, priority: 70 },
  { name: 'frame', test: /web[\\/]shell[\\/](frame|shell)\.tsx$/, priority: 60 },
  { name: 'common', minShareCount: 80, priority: 50 },
]

/** Files that every page names in its head. */
const FIRST = /[\\/](rolldown-runtime|react|data|start|common)-[\w-]+\.js$/

export default defineConfig(({ mode }) => ({
  plugins: [react(), labels(), preloadFont(), installable(), precompress()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // what the page itself starts with is there when anything of it asks for more
      resolveDependencies: (_file, wanted, { hostType }) =>
        hostType === 'js' ? wanted.filter((file) => !FIRST.test(file)) : wanted,
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': process.env.KERANI_API ?? 'http://localhost:3000' } },
  define: { 'import.meta.env.GALLERY': JSON.stringify(mode !== 'production') },
}))
