import {
  AccountRole,
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstruction,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type V1TransactionConfig,
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
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    })
    .send()
  expect(found?.meta?.err).toBeNull()
  const block = await rpc
    .getBlock(found?.slot ?? 0n, {
      encoding: 'base64',
      maxSupportedTransactionVersion: 1,
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

test('sends a version 1 transaction of more bytes than a packet, and reads it back', async () => {
  const { rpc, rpcSubscriptions } = clients()
  const payer = await generateKeyPairSigner()
  await airdropFactory({ rpc, rpcSubscriptions } as Parameters<typeof airdropFactory>[0])({
    recipientAddress: payer.address,
    lamports: lamports(9_000_000_000n),
    commitment: 'confirmed',
  })
  const receivers = await Promise.all(Array.from({ length: 40 }, () => generateKeyPairSigner()))
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const build = (config: V1TransactionConfig) =>
    pipe(
      createTransactionMessage({ version: 1 }),
      (m) => setTransactionMessageFeePayerSigner(payer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
      (m) => setTransactionMessageConfig(config, m),
      (m) =>
        appendTransactionMessageInstructions(
          receivers.map(({ address: to }) => transferInstruction(payer, to, 10_000_000n)),
          m,
        ),
    )
  const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
    typeof sendAndConfirmTransactionFactory
  >[0])
  const limits = { computeUnitLimit: 10_000, loadedAccountsDataSizeLimit: 65_536 }
  const transaction = await signTransactionMessageWithSigners(
    build({ ...limits, priorityFeeLamports: 777n, heapSize: 65_536 }),
  )
  assertIsTransactionWithBlockhashLifetime(transaction)
  await send(transaction, { commitment: 'confirmed' })
  const signature = getSignatureFromTransaction(transaction)
  const config = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const
  const found = await rpc.getTransaction(signature, { ...config, encoding: 'json' }).send()
  expect(found).toMatchObject({ version: 1, meta: { err: null, fee: 5_777n } })
  expect(found?.transaction.message).toMatchObject({
    transactionConfig: { ...limits, priorityFee: 777n, heapSize: 65_536 },
  })
  const raw = await rpc.getTransaction(signature, { ...config, encoding: 'base64' }).send()
  const bytes = Buffer.from(raw?.transaction[0] ?? '', 'base64')
  expect(bytes.length).toBeGreaterThan(1_232)
  expect(bytes.toString('base64')).toBe(getBase64EncodedWireTransaction(transaction))

  // A limit that is not set is 0: no account may be loaded, and no unit be used.
  for (const missing of [{ computeUnitLimit: 10_000 }, { loadedAccountsDataSizeLimit: 65_536 }]) {
    const unlimited = await signTransactionMessageWithSigners(build(missing))
    assertIsTransactionWithBlockhashLifetime(unlimited)
    await expect(send(unlimited, { commitment: 'confirmed' })).rejects.toThrow('simulation failed')
  }
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
