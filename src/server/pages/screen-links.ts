import type { PageName } from '#contract/pages/pages.ts'

/**
 * The tags of each screen with which a browser loads the screen's files together with those of the app
 * instead of after them. The file of a screen is named like its page: `HomeScreen-….js`.
 *
 * @param files the text of each file by its path
 */
export function createScreenLinks(files: ReadonlyMap<string, { bytes: Buffer }>) {
  const links = new Map<string, string>()
  for (const path of files.keys()) {
    const [, screen] = path.match(/^\/assets\/(\w+)Screen-[\w-]+\.js$/) ?? []
    if (screen) links.set(screen.toLowerCase(), withImports(path, files).map(linkOf).join(''))
  }
  return (page: PageName): string => links.get(page.toLowerCase()) ?? ''
}

/** The file and all files that it imports at its start. */
function withImports(path: string, files: ReadonlyMap<string, { bytes: Buffer }>): string[] {
  const found = new Set([path])
  // The iteration of a set also visits entries that are added during it.
  for (const each of found) {
    const text = files.get(each)?.bytes.toString('utf8') ?? ''
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g))
      found.add(`/assets/${name}`)
  }
  return [...found]
}

const linkOf = (path: string) => `\n    <link rel="modulepreload" crossorigin href="${path}" />`
