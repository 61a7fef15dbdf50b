import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { ends } from '#lib/text/text.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { nameAddresses, registeredName } from '#store/testing/registered-names.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import {
  addressOf,
  alice,
  bob,
  type MadeInstruction,
  type MadeTransaction,
  memo,
  mint,
  nativeTransfer,
  signatureOf,
  transaction,
  u32,
  u64,
} from '../testing/blocks.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const network = loadNetwork('gorbagana')
const names = network.names ?? expect.fail('The profile has no name service.')
const domain = nameAddresses(names, 'alice').record
const bytes = (address: string) => Buffer.from(decodeBase58(address) ?? [])

const call = (program: string, data: Buffer, ...accounts: string[]): MadeInstruction => ({
  ...{ program, data, accounts },
})
const create = (account: string, owner: string) =>
  call(PROGRAM.system, Buffer.concat([u32(0), u64(9n), u64(165n), bytes(owner)]), ...[alice, account])
const closeTokens = (account: string) => call(PROGRAM.token, Buffer.from([9]), account, alice, alice)
const withdrawStake = (account: string) =>
  call(
    PROGRAM.stake,
    Buffer.concat([u32(4), u64(9n)]),
    ...[account, bob, SYSVAR.clock, SYSVAR.stakeHistory, alice],
  )

/** A transaction of alice that closes the account of this name, unless other balances are given. */
const closes = (
  name: string,
  instructions: MadeInstruction[],
  more: Partial<MadeTransaction> = {},
): MadeTransaction => ({
  ...{ name, payer: alice, instructions },
  lamports: { [addressOf(name)]: [9, 0] },
  ...more,
})
const [unknown, other, escrow] = [addressOf('a program'), addressOf('another program'), addressOf('escrow')]

const closing: MadeTransaction[] = [
  closes('stake', [withdrawStake(addressOf('stake'))]),
  closes('merged stake', [
    call(
      PROGRAM.stake,
      u32(7),
      ...[addressOf('stake that stays'), addressOf('merged stake'), SYSVAR.clock, SYSVAR.stakeHistory, alice],
    ),
  ]),
  closes('vote', [call(PROGRAM.vote, Buffer.concat([u32(3), u64(9n)]), addressOf('vote'), bob, alice)]),
  closes('table', [call(PROGRAM.addressLookupTable, u32(4), addressOf('table'), alice, bob)]),
  closes('tokens', [closeTokens(addressOf('tokens'))], {
    tokens: { [addressOf('tokens')]: { owner: alice, pre: 0n, post: 0n } },
  }),
  // The account is created and closed in one transaction, as accounts of wrapped coins are.
  closes(
    'coins',
    [
      create(addressOf('coins'), PROGRAM.token),
      call(
        PROGRAM.token,
        Buffer.concat([Buffer.from([18]), bytes(bob)]),
        ...[addressOf('coins'), network.coin.wrappedMint],
      ),
      closeTokens(addressOf('coins')),
    ],
    { lamports: { [addressOf('coins')]: [0, 0] } },
  ),
  closes('name', [call(names.program, Buffer.from([3]), domain, alice, bob)], {
    lamports: { [domain]: [9, 0] },
  }),
  // The program closes a token account of the escrow account, for which it signs.
  closes('escrow', [call(unknown, Buffer.from([1]), escrow)], {
    inner: [call(PROGRAM.token, Buffer.from([9]), addressOf('tokens of the escrow'), alice, escrow)],
  }),
  closes('order', [call(unknown, Buffer.from([1]), addressOf('order'))], {
    inner: [call(other, Buffer.from([1]), addressOf('order'))],
  }),
  closes('nonce', [
    call(
      PROGRAM.system,
      Buffer.concat([u32(5), u64(9n)]),
      ...[addressOf('nonce'), bob, SYSVAR.recentBlockhashes, SYSVAR.rent, alice],
    ),
  ]),
  closes('wallet', [
    nativeTransfer(addressOf('wallet'), bob, 9n),
    call(unknown, Buffer.from([1]), addressOf('wallet')),
  ]),
  closes('reopened', [closeTokens(addressOf('reopened'))]),
]

const blockOf = (slot: number, made: readonly MadeTransaction[]): RpcBlock => ({
  blockhash: addressOf(`block ${slot}`),
  previousBlockhash: addressOf(`block ${slot - 1}`),
  ...{ parentSlot: slot - 1, blockHeight: slot, blockTime: 1_700_000_000 + slot, rewards: [] },
  transactions: made.map(transaction),
})

let store: StoredChain
let api: Api
let offline: Api
beforeAll(async () => {
  store = await openStore()
  const save = (slot: number, made: MadeTransaction[], ...more: [object?]) =>
    store.save(slot, blockOf(slot, made), true, more[0], network.programs)
  await save(
    100,
    [
      { name: 'memo', payer: alice, instructions: [memo('hello')] },
      closes('made order', [create(addressOf('order'), unknown)], {
        lamports: { [addressOf('order')]: [0, 9] },
      }),
    ],
    { nameChanges: registeredName(names, 'alice', bob) },
  )
  await save(101, closing)
  const again = { [addressOf('reopened')]: [0, 9] as [number, number] }
  await save(102, [
    closes('opened again', [create(addressOf('reopened'), PROGRAM.token)], { lamports: again }),
    // These are more transactions than are read, after the stake account was closed.
    ...Array.from({ length: 6 }, (_, i) => ({
      ...{ name: `names it ${i}`, payer: alice, instructions: [call(other, u32(i), addressOf('stake'))] },
      lamports: { [addressOf('stake')]: [0, 0] as [number, number] },
    })),
  ])
  const { db, head } = store
  api = await start({ db, head, chain: fakeNode({}).chain })
  offline = await start({ db, head })
})
afterAll(async () => {
  await api?.stop()
  await offline?.stop()
  await store?.stop()
})

const typeOf = async (address: string, { url } = api) =>
  routes.getAddressType.output.parse(await (await fetch(`${url}/api/address/${address}/type`)).json())
/** The answer with a node, which has none of the accounts, and the answer without a node. */
const bothTypesOf = async (address: string) => ({
  ...{ live: await typeOf(address), indexed: await typeOf(address, offline) },
})

test.each([
  ['stake', addressOf('stake'), 'stake_account', PROGRAM.stake],
  ['merged stake', addressOf('merged stake'), 'stake_account', PROGRAM.stake],
  ['vote', addressOf('vote'), 'vote_account', PROGRAM.vote],
  ['table', addressOf('table'), 'lookup_table', PROGRAM.addressLookupTable],
  ['tokens', addressOf('tokens'), 'token_account', PROGRAM.token],
  ['coins', addressOf('coins'), 'token_account', PROGRAM.token],
  ['name', domain, 'name', names.program],
  ['escrow', escrow, 'other', unknown],
  ['order', addressOf('order'), 'other', unknown],
  ['nonce', addressOf('nonce'), 'nonce_account', PROGRAM.system],
])(
  'a closed account (%s) is what it was, and says which transaction closed it',
  async (name, address, type, owner) => {
    const closed = {
      ...{ slot: 101, signature: signatureOf(name) },
      timestamp: new Date(1_700_000_101_000).toISOString(),
    }
    const told = { type, owner, exists: false, closed, lamports: null, executable: false }
    expect(await bothTypesOf(address)).toMatchObject({
      live: { ...told, live: true },
      indexed: { ...told, live: false },
    })
  },
)

test.each([
  ['tokens', mint, alice],
  ['coins', network.coin.wrappedMint, bob],
])('a closed token account (%s) says which token it held, and whose it was', async (name, of, owner) => {
  const { live, indexed } = await bothTypesOf(addressOf(name))
  expect(live.parsed).toEqual({ type: 'account', info: { mint: of, owner } })
  expect(indexed.parsed).toEqual(live.parsed)
  expect(live.name).toMatch(/ account of /)
})

test('a deleted name still has its text, and a closed account of a known program the name of that', async () => {
  expect(await typeOf(domain)).toMatchObject({ name: 'alice.gor', program: 'GOR Name Service' })
  expect(await typeOf(addressOf('stake'))).toMatchObject({ name: null, program: 'Stake Program' })
})

test('a wallet that was emptied is a wallet, and not closed', async () => {
  const told = { type: 'wallet', exists: false, closed: null, owner: null, parsed: null }
  expect(await bothTypesOf(addressOf('wallet'))).toMatchObject({ live: told, indexed: told })
})

test('an account that was opened again is not closed', async () => {
  const { live, indexed } = await bothTypesOf(addressOf('reopened'))
  expect(live.closed).toBeNull()
  expect(indexed).toMatchObject({ closed: null, exists: true, lamports: '9' })
})

test('a search result and the head of the page say that the account is closed', async () => {
  const address = addressOf('stake')
  const found = await (await fetch(`${api.url}/api/search?q=${address}`)).json()
  expect(routes.search.output.parse(found).results).toMatchObject([
    { value: address, label: ends(address, 6, 4), badge: 'closed stake account' },
  ])
})
