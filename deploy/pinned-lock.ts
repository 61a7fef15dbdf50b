import { readFileSync } from 'node:fs'

type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: object }> }

/** The content of `package-lock.json` without development dependencies, as text. */
export function pinnedLock(): string {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  delete packages['']?.devDependencies
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`
}
