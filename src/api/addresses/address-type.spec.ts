import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { ends } from '#lib/text/text.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { registeredName } from '#store/testing/registered-names.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, block, u32, u64 } from '../testing/blocks.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const network = loadNetwork('gorbagana')
const bytes = (address: string) => Buffer.from(decodeBase58(address) ?? [])
const nobody = addressOf('nobody')
const mint = addressOf('mint')

/** An initialized stake account, and a token account of the wrapped coin. */
const stakeOf = (withdrawer: string) =>
  Buffer.concat([u32(1), u64(0n), bytes(withdrawer), bytes(withdrawer), Buffer.alloc(200 - 76)])
const coinsOf = (owner: string) => {
  const data = Buffer.alloc(165)
  bytes(network.coin.wrappedMint).copy(data, 0)
  bytes(owner).copy(data, 32)
  data[108] = 1
  return data
}

/** The data of an active lookup table with one address. */
const tableOf = (authority: string) =>
  Buffer.concat([
    u32(1),
    u64(2n ** 64n - 1n),
    u64(7n),
    Buffer.from([0, 1]),
    bytes(authority),
    Buffer.alloc(56 - 54),
    bytes(nobody),
  ])

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  const nameChanges = network.names ? registeredName(network.names, 'alice', alice) : []
  await store.save(100, block(100, { height: 90, blockTime: 1_700_000_000 }), true, {
    nameChanges,
    metadataChanges: [
      { account: mint, mint, source: 'token-2022', name: 'Plain Coin', symbol: 'PLAIN', uri: '' },
    ],
  })
  const { chain } = fakeNode({
    [addressOf('stake')]: { owner: PROGRAM.stake, data: stakeOf(alice) },
    [addressOf('other stake')]: { owner: PROGRAM.stake, data: stakeOf(nobody) },
    [addressOf('table')]: { owner: PROGRAM.addressLookupTable, data: tableOf(alice) },
    [addressOf('buffer')]: {
      owner: PROGRAM.upgradeableLoader,
      data: Buffer.concat([u32(1), Buffer.from([1]), bytes(alice), Buffer.alloc(8)]),
    },
    [addressOf('final buffer')]: {
      owner: PROGRAM.upgradeableLoader,
      data: Buffer.concat([u32(1), Buffer.alloc(41)]),
    },
    [mint]: { owner: PROGRAM.token, data: Buffer.alloc(82).fill(1, 45, 46) },
    [addressOf('coins')]: { owner: PROGRAM.token, data: coinsOf(alice) },
  })
  api = await start({ db: store.db, head: store.head, chain })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

test.each([
  ['stake', 'stake_account', 'Stake of alice.gor, not delegated'],
  ['other stake', 'stake_account', `Stake of ${ends(nobody, 6, 4)}, not delegated`],
  ['mint', 'token', 'Plain Coin (PLAIN)'],
  ['coins', 'token_account', 'wGOR account of alice.gor'],
  ['table', 'lookup_table', 'Lookup table of alice.gor'],
  ['buffer', 'program_data', 'Program buffer of alice.gor'],
  ['final buffer', 'program_data', 'Program buffer, final'],
])(
  'an account (%s) is called by what the node says of it, a mint as on its own page',
  async (of, type, name) => {
    const response = await fetch(`${api.url}/api/address/${addressOf(of)}/type`)
    expect(routes.getAddressType.output.parse(await response.json())).toMatchObject({
      type,
      name,
      label: null,
    })
  },
)
