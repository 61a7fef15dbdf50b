import { expect, test } from 'vitest'
import { sectionTitle } from '#contract/pages/pages.ts'
import { chainNames } from './chain-names.ts'
import { loadNetwork } from './index.ts'

const titlesOf = (name: string) =>
  (['topHolders', 'swap', 'game', 'tokens', 'blocks'] as const).map((page) =>
    sectionTitle(page, chainNames(loadNetwork(name))),
  )

test('pages are called by the products of their chain, or by its coin and its name', () => {
  expect(titlesOf('gorbagana')).toEqual([
    'Top GOR Holders',
    'Gor Swap',
    'Break Gorbagana',
    'TPL Tokens',
    'All Blocks',
  ])
  expect(titlesOf('solana')).toEqual(['Top SOL Holders', 'SOL Swap', 'Break Solana', 'Tokens', 'All Blocks'])
})
