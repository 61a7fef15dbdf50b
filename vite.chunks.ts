import { fileURLToPath } from 'node:url'

// In which files the built pages share their modules: what several screens need comes in one file, not in one file each, and
// a first visit does not load what only other screens need. `test/e2e/budget.e2e.ts` limits what it loads.

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * A file with the modules that are loaded with each of these sets of files of `src/web`, and that at least `minShareCount`
 * chunks need.
 */
function groupOf(name: string, priority: number, minShareCount: number, ...sets: readonly string[][]) {
  let loaded: ReadonlySet<string>[] | undefined
  return {
    name: (id: string, modules: Modules) => {
      loaded ??= sets.map((roots) => loadedWith(roots, modules))
      return loaded.every((one) => one.has(id)) ? name : null
    },
    debugName: name,
    priority,
    minShareCount,
  }
}

function loadedWith(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(roots.map((root) => fileURLToPath(new URL(`src/web/${root}`, import.meta.url))))
  // A set also visits what is added on the way.
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The first group that takes a module has it, and with it what it imports: from another file, each page would load that too. */
export const chunkGroups = [
  groupOf('app', 6, 1, ['main.tsx']),
  groupOf('common', 5, 2, ['screens/home/HomeScreen.tsx'], ['screens/transaction/TransactionScreen.tsx']),
  groupOf('lists', 4, 2, ['screens/home/HomeScreen.tsx']),
  groupOf('details', 3, 2, ['screens/transaction/TransactionScreen.tsx']),
  // The transaction page loads it for its last section, without what other screens share.
  { name: 'json', test: /JsonView/, priority: 3, minShareCount: 1 },
  { name: 'menus', test: /@radix-ui|@floating-ui/, priority: 2, minShareCount: 2 },
  { name: 'shared', priority: 1, minShareCount: 2 },
]
