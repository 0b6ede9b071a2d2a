export function resolveAlias(specifier: string): string
