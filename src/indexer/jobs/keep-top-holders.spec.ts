import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChainClient, MethodRefused, RpcError } from '#chain/client.ts'
import type { ProgramAccountsQuery } from '#chain/methods/program-accounts.ts'
import type { VoteAccount } from '#chain/methods/validator-methods.ts'
import { stakeAccountsAnswer } from '#chain/testing/stake-accounts.ts'
import { readTopHolders } from '#store/balances/top-holders.ts'
import { command, type Database } from '#store/engine/database.ts'
import { readRefresh, saveRefresh } from '#store/engine/refresh-times.ts'
import type { RefreshWait } from '#store/engine/refresh-wait.ts'
import { testDatabases } from '#store/testing/database.ts'
import { programAddress } from '#svm/derived-address.ts'
import { keypairOf } from '#svm/keypair.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createUnnamed, listTopHolders } from './keep-top-holders.ts'

const databases = testDatabases()

const newAddress = () => keypairOf(randomBytes(32)).address
const wallet = newAddress()
/** An address that owns tokens and has no account of its own. */
const signerOnly = newAddress()
const stakeAccount = newAddress()
const voteAccount = newAddress()
const mint = newAddress()
const wrappedMint = newAddress()
const [vaultOwner] = programAddress([Buffer.from('vault')], PROGRAM.token)

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const mintData = Buffer.concat([Buffer.alloc(36), u64(800n), Buffer.from([0, 1]), Buffer.alloc(36)])

function nodeOf(lists: boolean) {
  const owners: Record<string, string> = {
    [wallet]: PROGRAM.system,
    [stakeAccount]: PROGRAM.stake,
    [voteAccount]: PROGRAM.vote,
    [mint]: PROGRAM.token,
  }
  const asked: string[] = []
  const chain = {
    getAccounts: async (addresses: readonly string[], mostBytes: number) => {
      asked.push(...addresses)
      return {
        slot: 9,
        accounts: addresses.map((address) => {
          const owner = owners[address]
          const data = (address === mint ? mintData : Buffer.alloc(0)).subarray(0, mostBytes)
          return owner ? { lamports: 1n, owner, executable: false, space: 0, data } : null
        }),
      }
    },
    getVoteAccounts: async () => ({ current: [], delinquent: [] }),
    getSupply: async () => ({ slot: 9, total: 5_000n, circulating: 0n, nonCirculating: 0n }),
    getRichestAccounts: async () => [],
    fetchProgramAccounts: async ({ program }: ProgramAccountsQuery) => {
      if (!lists || program !== PROGRAM.stake)
        throw new RpcError(-32010, 'excluded from account secondary indexes', undefined, 'none')
      return stakeAccountsAnswer([
        { address: stakeAccount, lamports: 9_500, withdrawer: wallet, voter: voteAccount },
      ])
    },
  } as unknown as ChainClient
  return { chain, asked }
}

const list = (db: Database, chain: ChainClient, waitForRefresh: RefreshWait = async () => undefined) =>
  listTopHolders(
    {
      ...{ db, chain, waitForRefresh },
      ...{ stopping: new AbortController().signal, findUnnamed: createUnnamed(db, chain) },
    },
    wrappedMint,
  )

/** The node's answer for all wallets. */
const walletsAnswer = (wallets: Readonly<Record<string, bigint>>) =>
  Buffer.from(
    JSON.stringify({
      result: {
        context: { slot: 9 },
        value: Object.entries(wallets).map(([pubkey, lamports]) => ({
          pubkey,
          account: { lamports: Number(lamports), space: 0, data: ['', 'base64'] },
        })),
      },
    }),
  )

/** `chain` with additional accounts of the System program that no block names. */
function withWallets(chain: ChainClient, wallets: Readonly<Record<string, bigint>>): ChainClient {
  const getAccounts: ChainClient['getAccounts'] = async (addresses, ...rest) => {
    const { slot, accounts } = await chain.getAccounts(addresses, ...rest)
    const own = (lamports: bigint) => ({
      ...{ lamports, owner: PROGRAM.system, executable: false, space: 0, data: Buffer.alloc(0) },
    })
    return {
      slot,
      accounts: addresses.map((address, i) => {
        const lamports = wallets[address]
        return lamports === undefined ? accounts[i] : own(lamports)
      }),
    }
  }
  return { ...chain, getAccounts }
}

async function filled() {
  const db = await databases.fresh()
  const key = (address: string) => `base58Decode('${address}')`
  for (const [address, lamports] of [
    [wallet, 1_000],
    [stakeAccount, 9_500],
    [voteAccount, 400],
    [mint, 300],
    [vaultOwner, 200],
  ] as const)
    await command(
      db,
      `INSERT INTO native_balances (address, lamports, version) VALUES (${key(address)}, ${lamports}, ${8n << 20n})`,
    )
  for (const [owner, amount] of [
    [signerOnly, 200],
    [vaultOwner, 600],
  ] as const)
    await command(
      db,
      `INSERT INTO owner_token_accounts (owner, mint, account, amount, version)
       VALUES (${key(owner)}, ${key(mint)}, ${key(newAddress())}, ${amount}, ${8n << 20n})`,
    )
  await command(db, 'INSERT INTO blocks (slot, block_time, finalized) VALUES (8, 1700000200, 1)')
  return db
}

test('wallets are the accounts of the System Program and owners without one; stake is its withdrawer’s, shares are of the supply', async () => {
  const db = await filled()
  const { chain, asked } = nodeOf(true)
  const round = () => list(db, chain)
  await round()
  const found = await readTopHolders(db)
  expect(found).toMatchObject({ wallets: 2, asOfSlot: 8 })
  expect(found?.holders).toMatchObject([
    { owner: wallet, mint: wrappedMint, amount: 1_000n, supply: 5_000n, staked: 9_500n },
    { owner: signerOnly, mint, amount: 200n, supply: 800n, staked: 0n },
  ])
  asked.length = 0
  await round()
  // Only the supply is requested: no account changed since its check.
  expect(asked).toEqual([mint])
})

test('where the node lists no stake accounts, what wallets staked is unknown', async () => {
  const db = await filled()
  const { chain } = nodeOf(false)
  await list(db, chain)
  expect((await readTopHolders(db))?.holders.map(({ staked }) => staked)).toEqual([null, null])
})

test('where the node does not tell the supply, holders are listed without their share of it', async () => {
  const db = await filled()
  const { chain } = nodeOf(true)
  chain.getSupply = () =>
    Promise.reject(
      new MethodRefused(-32_601, 'Method not found', { method: 'getSupply', sentence: 'Not offered.' }),
    )
  await list(db, chain)
  expect((await readTopHolders(db))?.holders).toMatchObject([
    { owner: wallet, supply: null },
    { owner: signerOnly, supply: 800n },
  ])
})

test('the list is of the time of its prices, which are waited for', async () => {
  const db = await filled()
  const { chain } = nodeOf(true)
  const waited: string[] = []
  await saveRefresh(db, 'markets', { at: 1, tookMs: 0, to: { slot: 1, time: 1_700_000_000 } })
  await list(db, chain, async (name) => {
    waited.push(name)
    await saveRefresh(db, 'markets', { at: 2, tookMs: 0, to: { slot: 2, time: 1_700_000_090 } })
  })
  expect(waited).toEqual(['markets'])
  expect((await readTopHolders(db))?.takenAt).toBe(1_700_000_090)
  expect(await readRefresh(db, 'top_holders')).toMatchObject({ to: { slot: 2, time: 1_700_000_090 } })
})

test('a wallet that no transaction named is listed: the identity of a validator, which the first block gave its coins', async () => {
  const db = await filled()
  const { chain } = nodeOf(true)
  const [identity, told, program] = [newAddress(), wallet, vaultOwner]
  const owners: Record<string, string> = { [identity]: PROGRAM.system, [told]: PROGRAM.system }
  const getAccounts = chain.getAccounts
  chain.getVoteAccounts = async () => ({
    current: [identity, told].map((nodePubkey) => ({ nodePubkey }) as VoteAccount),
    delinquent: [{ nodePubkey: program } as VoteAccount],
  })
  chain.getAccounts = async (addresses, ...rest) => {
    if (!addresses.includes(identity)) return getAccounts(addresses, ...rest)
    const accounts = addresses.map((address) => ({
      ...{ lamports: 100_000n, executable: false, space: 0, data: Buffer.alloc(0) },
      owner: owners[address] ?? PROGRAM.token,
    }))
    return { slot: 9, accounts }
  }
  await list(db, chain)
  const found = await readTopHolders(db)
  expect(found?.holders.map(({ owner, mint, amount }) => [owner, mint, amount])).toEqual([
    [identity, wrappedMint, 100_000n],
    // The balance from blocks counts, not the node's.
    [wallet, wrappedMint, 1_000n],
    [signerOnly, mint, 200n],
  ])
  expect(found?.wallets).toBe(3)
})

test('wallets of the first block that no transaction named are listed and counted, where the node lists all wallets', async () => {
  const db = await filled()
  const { chain } = nodeOf(true)
  const [rich, poor, program] = [newAddress(), newAddress(), vaultOwner]
  const wallets = { [poor]: 10n, [wallet]: 77n, [program]: 5_000_000n, [rich]: 2_000_000n }
  let lists = 0
  const node = {
    ...withWallets(chain, { [rich]: 2_000_000n, [poor]: 10n }),
    fetchProgramAccounts: async (query: ProgramAccountsQuery) => {
      if (query.program !== PROGRAM.system) return chain.fetchProgramAccounts(query)
      lists++
      return walletsAnswer(wallets)
    },
  }
  const stopping = new AbortController().signal
  const findUnnamed = createUnnamed(db, node)
  const round = () =>
    listTopHolders(
      { db, chain: node, stopping, waitForRefresh: async () => undefined, findUnnamed },
      wrappedMint,
    )
  await round()
  const found = await readTopHolders(db)
  expect(found?.holders.map(({ owner, amount }) => [owner, amount])).toEqual([
    [rich, 2_000_000n],
    // The balance from blocks counts, not the node's.
    [wallet, 1_000n],
    [poor, 10n],
    [signerOnly, 200n],
  ])
  expect(found).toMatchObject({ wallets: 4, isWhole: true })
  await round()
  expect(lists).toBe(1)
})

test('where the node lists the largest accounts only, a wallet among them is listed, and the list is not whole', async () => {
  const db = await filled()
  const { chain } = nodeOf(true)
  const rich = newAddress()
  const node = {
    ...withWallets(chain, { [rich]: 2_000_000n }),
    getRichestAccounts: async () => [vaultOwner, rich, stakeAccount],
  }
  await list(db, node)
  const found = await readTopHolders(db)
  expect(found?.holders[0]).toMatchObject({ owner: rich, mint: wrappedMint, amount: 2_000_000n })
  expect(found).toMatchObject({ wallets: 3, isWhole: false })
  // A node that lists neither wallets nor the richest accounts.
  const refuses = {
    ...chain,
    getRichestAccounts: () => Promise.reject(new RpcError(-32_601, 'Method not found', undefined, 'none')),
  }
  await list(db, refuses)
  expect(await readTopHolders(db)).toMatchObject({ wallets: 2, isWhole: false })
})
