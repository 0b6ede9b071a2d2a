import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preloadFont } from './web/build-plugins.ts'
import { installable } from './web/installed/build-plugin.ts'
import { labels } from './web/labels-plugin.ts'

/**
 * Few, larger files in layers: each takes along all it depends on that no layer above it has, so that no two files
 * need each other; such a circle breaks the start.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 90 },
  {
    name: 'data',
    test: /node_modules[\\/](?!.*[\\/]useBlocker\.)(@tanstack[\\/](react-query|query-core|react-router|router-core|history|react-store|store)|zod|use-sync-external-store)[\\/]/,
    priority: 80,
  },
  // what every page needs: the entry and the pieces of pages
  {
    name: 'frame',
    test: /[\\/]web[\\/](main|router|screens\.generated|app|link|use-call|use-doing|screens|session|icons|later|own-path|installed[\\/]own-answers|page[\\/]home-news)\.tsx?$|[\\/]web[\\/]page[\\/](action-bar|avatar|card|confirm|empty-state|error-state|format|lazy-button|more-button|new-button|notices|page|peek-panel|skeletons|status-tag|tabs)\.tsx$|[\\/]web[\\/]form[\\/](form|dialog|field-names|shown|options|unsaved-now)\.tsx?$|[\\/]web[\\/]table[\\/](export-menu|currency-amounts)\.tsx?$|[\\/]base[\\/](?!checked-file|query-fields|countries\.|country-field|currency-field|industries|malaysian-states|taiwanese-counties|day-hours|week)(?!\w+(-\w+)?-api)[^\\/]+\.ts$|node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Group|Button)[\\/]/,
    priority: 70,
  },
  { name: 'countries', test: /[\\/]base[\\/](countries|country-field)\.ts$/, priority: 66 },
  // lists of what lies in a country: what names one; in the chunk of forms they would bring all of it along
  {
    name: 'listed',
    test: /[\\/]base[\\/](industries|malaysian-states|taiwanese-counties)\.ts$|[\\/]web[\\/]form[\\/]listed-options\.ts$/,
    priority: 65,
  },
  { name: 'currency', test: /[\\/]base[\\/]currency-field\.ts$/, priority: 64 },
  { name: 'shell', test: /[\\/]web[\\/]shell[\\/](shell|palette-sources)\.tsx?$/, priority: 60 },
  // what every page asks for a moment after it stands: the lines above it, in one file
  { name: 'notes', test: /[\\/]web[\\/]shell[\\/]shell-notes\.tsx$/, priority: 58 },
  // pictures that several parts have and no layer above; in the chunk of forms they would bring all of it along
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, priority: 55, minShareCount: 3 },
  { name: 'list', test: /[\\/]web[\\/]table[\\/](table|seen-rows)\.tsx?$/, priority: 50 },
  // what names and counts pay, a few lines each, on nearly every page of payroll
  {
    name: 'pay-names',
    test: /[\\/]modules[\\/]pay[\\/]payroll[\\/](values|explanation[\\/]contract|cycles[\\/](span-text|web[\\/]long-month)|runs[\\/]web[\\/](words|differences)|web[\\/]countries|(malaysia|taiwan)[\\/]amount-values|inputs[\\/]web[\\/]sheet-amount)\.ts$/,
    priority: 49,
  },
  // small things that forms share with pages; in the chunk of forms they would bring all of it along
  {
    name: 'small',
    test: /[\\/]web[\\/]form[\\/](typed-day|typed-number|unsaved|edited-field)\.tsx?$|node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](FileButton|SegmentedControl|FloatingIndicator)[\\/]/,
    priority: 48,
  },
  // plain inputs, what floats over the page, what covers it
  {
    name: 'inputs',
    test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](TextInput|NativeSelect|PasswordInput|Checkbox|ActionIcon|CloseButton|Switch)[\\/]/,
    priority: 46,
  },
  { name: 'popover', test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]Popover[\\/]/, priority: 44 },
  { name: 'menu', test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]Menu[\\/]/, priority: 42 },
  {
    name: 'dialog',
    test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase|ScrollArea)[\\/]/,
    priority: 40,
  },
  { name: 'form', test: /[\\/]web[\\/]form[\\/](form-body|dialog-box|inputs)\.tsx?$/, priority: 30 },
]

/** Files that every page names in its head. */
const FIRST = /[\\/](rolldown-runtime|react|data|frame)-[\w-]+\.js$/

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
