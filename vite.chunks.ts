import { fileURLToPath } from 'node:url'

// In which files the built pages share their modules: what several screens need comes in one file, not in one file each, and
// a first visit does not load what only other screens need. `test/e2e/budget.e2e.ts` limits what it loads.

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * A file with the modules that at least `minShareCount` chunks need, and that are loaded with every file of at least one of
 * these sets of files of `src/web`.
 */
function groupOf(name: string, priority: number, minShareCount: number, ...sets: readonly string[][]) {
  let loaded: ReadonlySet<string>[][] | undefined
  return {
    name: (id: string, modules: Modules) => {
      loaded ??= sets.map((files) => files.map((file) => loadedWith(file, modules)))
      return loaded.some((set) => set.every((one) => one.has(id))) ? name : null
    },
    debugName: name,
    priority,
    minShareCount,
  }
}

function loadedWith(root: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([fileURLToPath(new URL(`src/web/${root}`, import.meta.url))])
  // A set also visits what is added on the way.
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The first group that takes a module has it, and with it what it imports: from another file, each page would load that too. */
export const chunkGroups = [
  // What both screens need is what nearly every screen needs: in one file with the app it is smaller than in two.
  groupOf(
    'app',
    5,
    1,
    ['main.tsx'],
    ['screens/home/HomeScreen.tsx', 'screens/transaction/TransactionScreen.tsx'],
  ),
  groupOf('lists', 4, 2, ['screens/home/HomeScreen.tsx']),
  groupOf('details', 3, 2, ['screens/transaction/TransactionScreen.tsx']),
  // With the tabs, which need a part of it: what else is shared then loads without it.
  { name: 'menus', test: /@radix-ui|@floating-ui|ui\/controls\/Tabs\.tsx/, priority: 2, minShareCount: 2 },
  { name: 'shared', priority: 1, minShareCount: 2 },
]
