const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(Headless)?Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * The browser and the system that a user agent names, such as Firefox and Windows; the user agent itself if it names
 * neither.
 */
export function deviceName(userAgent: string): string {
  const of = (known: readonly [RegExp, string][]) => known.find(([mark]) => mark.test(userAgent))?.[1]
  return [of(BROWSERS), of(SYSTEMS)].filter(Boolean).join(', ') || userAgent.slice(0, 60)
}
