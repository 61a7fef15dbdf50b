import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SendTransactionError,
  StakeProgram,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveLocalnet } from './testing/live.ts'

// Uses the local chain through @solana/web3.js 1.x, as many wallets and explorers do.

const localnet = liveLocalnet({ tps: 60 })
const payer = Keypair.generate()
let connection: Connection

beforeAll(async () => {
  connection = new Connection(localnet().rpcUrl, 'confirmed')
  await confirm(await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL))
})

// The connection has no public method to close, and would try to reconnect long after the chain has stopped.
afterAll(() => (connection as unknown as { _rpcWebSocket: { close(): void } })._rpcWebSocket.close())

async function confirm(signature: string) {
  const latest = await connection.getLatestBlockhash()
  const { value } = await connection.confirmTransaction({ signature, ...latest })
  return value.err
}

async function sendV0(
  instructions: TransactionMessage['instructions'],
  tables: Parameters<TransactionMessage['compileToV0Message']>[0] = [],
) {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message(tables))
  transaction.sign([payer])
  return connection.sendTransaction(transaction)
}

test('requests an airdrop, sends, confirms and reads the transaction', async () => {
  const to = Keypair.generate().publicKey
  const transaction = new Transaction().add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
  )
  const signature = await connection.sendTransaction(transaction, [payer])
  expect(await confirm(signature)).toBeNull()
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
  expect(found?.meta).toMatchObject({ err: null, fee: 5000, computeUnitsConsumed: 150 })
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 1 })
  expect(parsed?.transaction.message.instructions[0]).toMatchObject({
    program: 'system',
    parsed: { type: 'transfer', info: { destination: to.toBase58(), lamports: LAMPORTS_PER_SOL } },
  })
  const [entry] = await connection.getSignaturesForAddress(to)
  expect(entry).toMatchObject({ signature, err: null, slot: found?.slot })
})

test('notifies signature subscribers of confirmed and of failed transactions', async () => {
  const pay = (lamports: number) =>
    new Transaction().add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports }),
    )
  const signature = await sendAndConfirmTransaction(connection, pay(1), [payer])
  expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
  const notified = new Promise((resolve) => {
    const transaction = pay(1e15)
    void connection.sendTransaction(transaction, [payer], { skipPreflight: true }).then((bad) => {
      connection.onSignature(bad, ({ err }, { slot }) => resolve({ err, isSlot: slot > 0 }), 'confirmed')
    })
  })
  expect(await notified).toEqual({ err: { InstructionError: [0, { Custom: 1 }] }, isSlot: true })
})

test('sends a version 0 transaction with an address lookup table', async () => {
  const receivers = Array.from({ length: 4 }, () => Keypair.generate().publicKey)
  const recentSlot = (await connection.getSlot('confirmed')) - 2
  const blocks = await connection.getBlocks(Math.max(0, recentSlot - 20), recentSlot, 'confirmed')
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: blocks.at(-1) ?? 0,
  })
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable: table,
    authority: payer.publicKey,
    payer: payer.publicKey,
    addresses: receivers,
  })
  expect(await confirm(await sendV0([create, extend]))).toBeNull()
  const { value: lookup } = await connection.getAddressLookupTable(table)
  expect(lookup?.state.addresses.map(String)).toEqual(receivers.map(String))
  const transfers = receivers.map((toPubkey) =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: LAMPORTS_PER_SOL / 100 }),
  )
  const signature = await sendV0(transfers, lookup ? [lookup] : [])
  expect(await confirm(signature)).toBeNull()
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
  expect(found?.version).toBe(0)
  expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual(receivers.map(String))
  await expect(connection.getTransaction(signature)).rejects.toThrow('maxSupportedTransactionVersion')
})

test('accepts a transaction with a durable nonce once', async () => {
  const nonce = Keypair.generate()
  const creation = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: nonce.publicKey,
    authorizedPubkey: payer.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  })
  await sendAndConfirmTransaction(connection, creation, [payer, nonce])
  const stored = async () => {
    const account = await connection.getAccountInfo(nonce.publicKey)
    return NonceAccount.fromAccountData(account?.data as Buffer).nonce
  }
  const signed = new Transaction().add(
    SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: payer.publicKey }),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: nonce.publicKey, lamports: 5_000_000 }),
  )
  const first = await stored()
  signed.recentBlockhash = first
  signed.sign(payer)
  expect(await confirm(await connection.sendRawTransaction(signed.serialize()))).toBeNull()
  expect(await stored()).not.toBe(first)
  const again = new Transaction().add(
    SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: payer.publicKey }),
  )
  again.recentBlockhash = first
  again.sign(payer)
  await expect(connection.sendRawTransaction(again.serialize())).rejects.toThrow('Blockhash not found')
})

test('rejects in preflight with logs, and includes a failing transaction when preflight is skipped', async () => {
  const poor = Keypair.generate()
  const tooMuch = () =>
    new Transaction().add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: poor.publicKey, lamports: 1e15 }),
    )
  const refused = await connection.sendTransaction(tooMuch(), [payer]).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SendTransactionError)
  const { logs, message } = refused as SendTransactionError
  expect(message).toContain('custom program error: 0x1')
  expect(logs?.join()).toContain('insufficient lamports')
  const signature = await connection.sendTransaction(tooMuch(), [payer], { skipPreflight: true })
  // The client throws an error that it received by subscription, and returns one that it polled.
  const notified = await confirm(signature).catch((error: unknown) => error)
  expect(notified).toMatchObject({ InstructionError: [0, { Custom: 1 }] })
  // The client stops waiting at `processed`; the block with the transaction follows a moment later.
  await expect
    .poll(() => connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 }))
    .not.toBeNull()
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
  expect(found?.meta?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(found?.meta?.logMessages?.join()).toContain('insufficient lamports')
})

test('simulates without a signature, changes no state, and returns the resulting accounts', async () => {
  const to = Keypair.generate().publicKey
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
    ],
  }).compileToV0Message()
  const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [to.toBase58()] },
  })
  expect(value).toMatchObject({ err: null, unitsConsumed: 150, accounts: [{ lamports: LAMPORTS_PER_SOL }] })
  expect(await connection.getBalance(to)).toBe(0)
})

test('reads blocks of the local chain: parsed and raw forms agree', async () => {
  const slot = await connection.getSlot('confirmed')
  const slots = await connection.getBlocks(Math.max(0, slot - 8), slot, 'confirmed')
  for (const at of slots) {
    const raw = await connection.getBlock(at, { maxSupportedTransactionVersion: 1, commitment: 'confirmed' })
    const parsed = await connection.getParsedBlock(at, {
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    })
    expect(parsed.transactions.map((each) => each.transaction.signatures)).toEqual(
      raw?.transactions.map((each) => each.transaction.signatures),
    )
    expect(parsed.transactions.map((each) => each.meta?.postBalances)).toEqual(
      raw?.transactions.map((each) => each.meta?.postBalances),
    )
  }
})

test('answers the cluster calls that explorers use', async () => {
  const info = await connection.getEpochInfo()
  expect(info.slotsInEpoch).toBe(432)
  const votes = await connection.getVoteAccounts()
  expect(votes.current.length + votes.delinquent.length).toBe(6)
  expect((await connection.getClusterNodes()).length).toBe(5)
  const { value: supply } = await connection.getSupply()
  expect(supply.circulating + supply.nonCirculating).toBeCloseTo(supply.total, -6)
  expect((await connection.getLargestAccounts()).value.length).toBe(20)
  expect(Object.keys(await connection.getLeaderSchedule()).length).toBe(6)
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
  const production = await connection.getBlockProduction()
  expect(Object.keys(production.value.byIdentity).length).toBeGreaterThan(0)
  const stakes = await connection.getParsedProgramAccounts(StakeProgram.programId)
  expect(stakes.length).toBeGreaterThanOrEqual(5)
  expect(stakes[0]?.account.data).toMatchObject({ program: 'stake', parsed: { type: 'delegated' } })
  expect(await connection.getGenesisHash()).toBe(localnet().genesisHash)
})

test('notifies subscribers of slots, logs, accounts and roots', async () => {
  const seen = new Set<string>()
  const to = Keypair.generate().publicKey
  const ids = [
    connection.onSlotChange(() => seen.add('slot')),
    connection.onRootChange(() => seen.add('root')),
    connection.onLogs(to, ({ signature }) => seen.add(`logs ${signature}`), 'confirmed'),
    connection.onAccountChange(to, ({ lamports }) => seen.add(`account ${lamports}`), {
      commitment: 'confirmed',
    }),
    connection.onProgramAccountChange(SystemProgram.programId, ({ accountId }) =>
      seen.add(`program ${accountId}`),
    ),
  ]
  await new Promise((resolve) => setTimeout(resolve, 300))
  const signature = await connection.requestAirdrop(to, 12_345_678)
  await confirm(signature)
  const wanted = ['slot', 'root', `logs ${signature}`, 'account 12345678', `program ${to}`]
  for (let waited = 0; waited < 50 && !wanted.every((one) => seen.has(one)); waited++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(wanted.filter((one) => !seen.has(one))).toEqual([])
  expect(ids.length).toBe(5)
})
