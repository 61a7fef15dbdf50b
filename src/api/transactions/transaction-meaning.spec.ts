import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import type { TokenMetadata } from '#store/tokens/token-metadata.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, mint, transaction } from '../testing/blocks.ts'
import { namesWith } from '../testing/names.ts'
import { activityEntries, mintsOf, tokenNames } from './transaction-meaning.ts'

const network = loadNetwork('gorbagana')
const rule = createTokenRule(network)
const trash: TokenMetadata = {
  mint,
  source: 'token-2022',
  account: mint,
  name: 'Trash\u202e Coin',
  symbol: 'TRASH',
  uri: 'https://a.example/trash.png',
  updateAuthority: null,
  isMutable: null,
  sellerFeeBasisPoints: null,
  creators: [],
  fields: [],
  slot: 1,
}
const names = namesWith(network, { token: (address) => (address === mint ? trash : undefined) })
const initializeMint2 = {
  program: PROGRAM.token,
  accounts: [mint],
  data: Buffer.concat([Buffer.from([20, 6]), Buffer.alloc(32), Buffer.from([0])]),
}
const creation = decodeTransaction(
  0,
  transaction({ name: 'creation', payer: alice, instructions: [initializeMint2] }),
)

test('a token that was just created is among those that have a name', () => {
  expect([...mintsOf(creation)]).toContain(mint)
})

test('tokens have name, symbol and picture, and a look-alike says whose copy it is', () => {
  const original = network.verified?.find(({ symbol }) => symbol === 'TRASH')?.mint
  const { wrappedMint, logoUrl } = network.coin
  expect(tokenNames([mint, wrappedMint, addressOf('nameless')], { names, network, rule })).toEqual({
    [mint]: {
      name: 'Trash Coin',
      symbol: 'TRASH',
      uri: 'https://a.example/trash.png',
      logoUri: 'https://a.example/trash.png',
      copyOf: { mint: original, symbol: 'TRASH' },
    },
    [wrappedMint]: { name: 'Wrapped GOR', symbol: 'wGOR', uri: null, logoUri: logoUrl ?? null, copyOf: null },
  })
})

test('an exchange that the profile does not have gets the name in its IDL', () => {
  const programId = addressOf('router')
  const [instruction] = creation.instructions
  if (!instruction) throw new Error('The made transaction has an instruction.')
  const { index, innerIndex } = instruction
  const activities: typeof creation.activities = [
    {
      ...{ kind: 'swap', scope: 'route', protocol: 'router', programId, index, innerIndex },
      ...{ pool: null, user: alice, given: [], received: [] },
    },
  ]
  const nameIn = (known: typeof names) =>
    activityEntries({ ...creation, activities }, { names: known, network, rule }, () => null)[0]?.programName
  expect(nameIn(names)).toBeNull()
  expect(nameIn({ ...names, program: () => 'Instruction Router' })).toBe('Instruction Router')
})
