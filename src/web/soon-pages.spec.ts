import { expect, test } from 'vitest'
import { isSoon, pages } from '#contract/pages/pages.ts'
import { keysOf } from '#lib/values/keys.ts'
import { siteRoutes } from './routes.tsx'
import { navigationOf } from './shell/header/navigation.ts'

test('the entries with the badge Soon in the menus and the footer are the pages that are coming soon', () => {
  const chain = { title: 'Chain', shortTitle: 'Chain', coin: 'C', swapName: 'Swap', tokensName: 'Tokens' }
  const { groups, explorer, network, resources } = navigationOf(chain, true)
  const inMenus = groups.flatMap(({ items, later = [] }) => [...items, ...later])
  const items = [...inMenus, ...explorer, ...network, ...resources]
  const tagged = items.filter(({ soon }) => soon).map(({ path }) => path)
  expect([...new Set(tagged)].sort()).toEqual(
    keysOf(pages)
      .filter(isSoon)
      .map((name) => pages[name].path)
      .sort(),
  )
  for (const path of new Set(items.map((item) => item.path))) {
    const part = siteRoutes.find((route) => route.path === path)?.part
    const isSoon = part === siteRoutes.find((route) => route.path === '/bridge')?.part
    expect([path, isSoon]).toEqual([path, tagged.includes(path)])
  }
})
