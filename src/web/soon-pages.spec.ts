import { expect, test } from 'vitest'
import { pagePaths, soonPages } from '#contract/pages/pages.ts'
import { siteRoutes } from './routes.tsx'
import { bridge, navigationOf } from './shell/header/navigation.ts'

test('the entries with the badge Soon in the menus and the footer are the pages that are coming soon', () => {
  const chain = { title: 'Chain', shortTitle: 'Chain', coin: 'C', swapName: 'Swap', tokensName: 'Tokens' }
  const { groups, explorer, resources } = navigationOf(chain, true)
  const inMenus = groups.flatMap(({ items, later = [] }) => [...items, ...later])
  const items = [...inMenus, ...explorer, ...resources, bridge]
  const tagged = items.filter(({ soon }) => soon).map(({ path }) => path)
  expect([...new Set(tagged)].sort()).toEqual(soonPages.map((name) => pagePaths[name]).sort())
  for (const path of new Set(items.map((item) => item.path))) {
    const part = siteRoutes.find((route) => route.path === path)?.part
    const isSoon = part === siteRoutes.find((route) => route.path === '/bridge')?.part
    expect([path, isSoon]).toEqual([path, tagged.includes(path)])
  }
})
