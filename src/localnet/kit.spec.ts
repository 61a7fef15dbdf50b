import {
  AccountRole,
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { liveLocalnet } from './testing/live.ts'

// Uses the local chain through @solana/kit, as current programs do.

const localnet = liveLocalnet({ tps: 30 })

function transferInstruction(from: KeyPairSigner, to: Address, amount: bigint) {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(amount, 4)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.from(data),
  } as const
}

function clients() {
  const rpc = createSolanaRpc(localnet().rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(localnet().wsUrl)
  return { rpc, rpcSubscriptions }
}

test('requests an airdrop, sends, confirms over the WebSocket and reads the block', async () => {
  const { rpc, rpcSubscriptions } = clients()
  const payer = await generateKeyPairSigner()
  const receiver = await generateKeyPairSigner()
  await airdropFactory({ rpc, rpcSubscriptions } as Parameters<typeof airdropFactory>[0])({
    recipientAddress: payer.address,
    lamports: lamports(5_000_000_000n),
    commitment: 'confirmed',
  })
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(payer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
    (m) =>
      appendTransactionMessageInstruction(transferInstruction(payer, receiver.address, 1_000_000_000n), m),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
    typeof sendAndConfirmTransactionFactory
  >[0])
  await send(transaction, { commitment: 'confirmed' })

  const signature = getSignatureFromTransaction(transaction)
  const found = await rpc
    .getTransaction(signature, {
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    })
    .send()
  expect(found?.meta?.err).toBeNull()
  const block = await rpc
    .getBlock(found?.slot ?? 0n, {
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
      rewards: true,
      commitment: 'confirmed',
    })
    .send()
  expect(block?.rewards?.some(({ rewardType }) => rewardType === 'Fee')).toBe(true)
  expect((await rpc.getBalance(receiver.address, { commitment: 'confirmed' }).send()).value).toBe(
    1_000_000_000n,
  )
  const { value: account } = await rpc
    .getAccountInfo(payer.address, { encoding: 'base64', commitment: 'confirmed' })
    .send()
  expect(account?.space).toBe(0n)
})

test('reports a failed transaction as failed when confirming', async () => {
  const { rpc, rpcSubscriptions } = clients()
  const payer = await generateKeyPairSigner()
  const receiver = await generateKeyPairSigner()
  await airdropFactory({ rpc, rpcSubscriptions } as Parameters<typeof airdropFactory>[0])({
    recipientAddress: payer.address,
    lamports: lamports(1_000_000_000n),
    commitment: 'processed',
  })
  const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (m) => setTransactionMessageFeePayerSigner(payer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
    (m) =>
      appendTransactionMessageInstruction(transferInstruction(payer, receiver.address, 9_000_000_000n), m),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
    typeof sendAndConfirmTransactionFactory
  >[0])
  await expect(send(transaction, { commitment: 'confirmed', skipPreflight: true })).rejects.toThrow()
  await expect(send(transaction, { commitment: 'confirmed' })).rejects.toThrow()
})

test('receives slot notifications in order', async () => {
  const { rpcSubscriptions } = clients()
  const abort = new AbortController()
  const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: abort.signal })
  const received: bigint[] = []
  for await (const { slot, parent } of slots) {
    expect(slot > parent).toBe(true)
    received.push(slot)
    if (received.length === 5) break
  }
  abort.abort()
  expect(received).toEqual([...received].sort((a, b) => Number(a - b)))
})
