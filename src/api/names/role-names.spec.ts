import { expect, test } from 'vitest'
import { ends } from '#lib/text/text.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import { addressOf } from '../testing/blocks.ts'
import { namesWith } from '../testing/names.ts'
import type { NamedToken } from './names.ts'
import { roleName, sharesSymbol } from './role-names.ts'
import { markedName } from './token-name.ts'

const network = loadNetwork('gorbagana')
const rule = createTokenRule(network)
const program = addressOf('program')

/** The texts of names when the token `stranger` has this symbol. */
function wordsWith(symbol: string, owner?: string) {
  const names = namesWith(network, {
    token: (mint) =>
      mint === addressOf('stranger')
        ? ({ mint, name: null, symbol, uri: null, fields: [] } as unknown as NamedToken)
        : undefined,
  })
  return {
    token: (mint: string) => markedName(mint, { network, rule, names }),
    owner: () => owner,
    program: () => null,
  }
}

const named = (role: Parameters<typeof roleName>[0], symbol: string, owner?: string) =>
  roleName(role, wordsWith(symbol, owner), network)

const gor = network.coin.wrappedMint
const stranger = addressOf('stranger')
const poolOf = (...mints: (string | null)[]) => ({ kind: 'pool', pool: { program, mints } }) as const

test.each(['USDG', 'UЅDG', 'usdg'])(
  'a pool of a token that imitates a verified one says so (%s)',
  (symbol) => {
    expect(named(poolOf(gor, stranger), symbol)).toBe(`${symbol} (copy ${ends(stranger, 6, 4)}) / GOR pool`)
  },
)

test.each(['GOR vault of GOR', 'alice.gor', 'X / GOR pool'])(
  'a symbol does not pass for words of the name around it (%s)',
  (symbol) => {
    expect(named(poolOf(stranger, gor), symbol)).toBe(`“${symbol}” / GOR pool`)
    expect(named({ kind: 'tokenAccount', mint: stranger, owner: null }, symbol)).toBe(`“${symbol}” account`)
  },
)

test('a symbol with signs that turn the text is without them', () => {
  expect(named(poolOf(gor, stranger), 'TR\u202eASH')).not.toContain('\u202e')
})

test('what is not known is left out or shortened', () => {
  expect(named(poolOf(gor, null), 'X')).toBe('pool')
  expect(named({ ...poolOf(null, null), kind: 'vault', mint: gor }, 'X')).toBe('GOR vault of a pool')
  expect(named({ kind: 'authority', program, pool: null }, 'X')).toBe('Authority of several pools')
  const stake = { kind: 'stake', withdrawer: program, voter: program } as const
  expect(named(stake, 'X')).toBe(`Stake of ${ends(program, 6, 4)}`)
  expect(named(stake, 'X', 'Heap One')).toBe('Stake with Heap One')
  expect(named({ ...stake, voter: null }, 'X', 'alice.gor')).toBe('Stake of alice.gor, not delegated')
})

test('the shares of a pool have a symbol where both of its tokens are known', () => {
  const symbolOf = (...mints: (string | null)[]) =>
    sharesSymbol({ program, mints }, wordsWith('USDG'), network)
  expect(symbolOf(gor, stranger)).toBe(`USDG (copy ${ends(stranger, 6, 4)})/GOR LP`)
  expect(symbolOf(gor, null)).toBeNull()
})

test.each([
  [{ kind: 'lookupTable', authority: stranger }, 'Lookup table of alice.gor'],
  [{ kind: 'nonce', authority: stranger }, 'Nonce account of alice.gor'],
  [{ kind: 'multisig', required: 2, signers: 3 }, 'Multisig, 2 of 3 signers'],
  [{ kind: 'metadata', mint: stranger }, 'Metadata of XYZ'],
  [{ kind: 'data', type: 'Position', program }, `Position of ${ends(program, 6, 4)}`],
] as const)('an account is called by what it contains: %o is %s', (role, name) => {
  expect(named(role, 'XYZ', 'alice.gor')).toBe(name)
})
