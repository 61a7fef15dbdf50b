import { decodeBlock } from '#decode/block/decode-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import type { ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { parseJson } from '#lib/text/json.ts'
import { address, failureOf, signature, transferOf } from '#store/testing/chain.ts'
import type { EncodedBatch } from '#store/write/save-block.ts'
import { encodeBlocks } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock, RpcInstruction, RpcTransaction } from '#svm/rpc-block.ts'

// A chain that fills every table, and two decoders of it: one that knows its programs, and an older one.

export const amm = key(90)
const names = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const metadata = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

export const registry: ProgramRegistry = {
  [amm]: { name: 'AMM', protocol: 'spl-token-swap' },
  [names]: { name: 'Name Service', protocol: 'name-service' },
  [metadata]: { name: 'Token Metadata Program', protocol: 'metaplex' },
}
/** An older registry: it knows no names and no metadata, and decodes the exchange by another interface. */
export const oldRegistry: ProgramRegistry = { [amm]: { name: 'An AMM', protocol: 'raydium-amm' } }
/** Knows all programs except the exchange. */
export const registryWithoutAmm: ProgramRegistry = Object.fromEntries(
  Object.entries(registry).filter(([program]) => program !== amm),
)

const [user, pool, coin, trash] = [key(1), key(60), key(50), key(51)]
const [userCoin, userTrash, vaultA, vaultB] = [key(10), key(11), key(20), key(21)]
const accounts = [userCoin, userTrash, vaultA, vaultB]

function call(programId: string, list: string[], hex: string): RpcInstruction {
  return { programId, accounts: list, data: base58(hex), stackHeight: 1 }
}

function named(name: string, transaction: RpcTransaction): RpcTransaction {
  Object.assign(transaction.transaction, { signatures: [signature(name)] })
  return transaction
}

const moved = (source: string, destination: string, amount: string) => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: user, amount }),
  stackHeight: 2,
})

/** A swap on the exchange; the first one also creates the pool. */
function trade(name: string, amount: number, isFirst: boolean): RpcTransaction {
  const fees = [25n, 10_000n, 5n, 10_000n, 0n, 1n, 0n, 1n]
  const feeHex = fees.map((fee) => Buffer.from(BigUint64Array.of(fee).buffer).toString('hex')).join('')
  const keys = [user, ...accounts, pool, key(98), key(99), amm, PROGRAM.token]
  const start = call(
    amm,
    [pool, key(98), vaultA, vaultB, key(70), key(99), key(99), PROGRAM.token],
    `00${feeHex}${'00'.repeat(33)}`,
  )
  const swap = call(
    amm,
    [pool, key(98), user, userCoin, vaultA, vaultB, userTrash, ...Array.from({ length: 7 }, () => key(99))],
    `010a000000000000000100000000000000`,
  )
  const balances = accounts.map((account, i) =>
    tokenBalance(keys.indexOf(account), i % 2 === 0 ? coin : trash, String(1000 + amount), {
      owner: i < 2 ? user : key(77),
    }),
  )
  return named(
    name,
    parsedTransaction({
      keys,
      instructions: isFirst ? [start, swap] : [swap],
      meta: {
        innerInstructions: [
          {
            index: isFirst ? 1 : 0,
            instructions: [moved(userCoin, vaultA, String(amount)), moved(vaultB, userTrash, '42')],
          },
        ],
        preTokenBalances: balances,
        postTokenBalances: balances,
      },
    }),
  )
}

/** The instruction that writes the text of a reverse record. */
const NAMED_ALICE = '01000000000900000005000000616c696365'

function registration(name: string, record: string): RpcTransaction {
  const data =
    '002000000067feadf0d27227e53180323e0a5a8e88a4dce04747d18ad83b035f4017b83f7e00fc21000000000060000000'
  const list = [PROGRAM.system, user, record, key(4), PROGRAM.system, key(5), key(6)]
  return named(
    name,
    parsedTransaction({
      keys: [user, ...list.slice(2), names],
      instructions: [call(names, list, data), call(names, [record, key(4)], NAMED_ALICE)],
      meta: {},
    }),
  )
}

function minted(name: string, account: string): RpcTransaction {
  const data =
    '00200000004b68756e6e7420536f6c646965727a20233634300000000000000000000000000a0000004b48554e54000000000008000000697066733a2f2f78fa00010200000067cb3313ddc3f2258cbb2f2811d9ebbbdd201ab05c8b7ab44d4ac5a5dd5b35cc0100cb526c6fab706776349557a10525575f95a53e1852bd78c35d90959d150a3867006401'
  const list = [account, key(2), key(3), key(4), key(5), key(6), key(7), key(8)]
  return named(
    name,
    parsedTransaction({
      keys: [user, ...list, metadata],
      instructions: [call(metadata, list, data)],
      meta: {},
    }),
  )
}

/** The instruction that sets a multiplier of 0.000123. */
const NEW_MULTIPLIER = '2b0146d26ef4311f203f64f1536500000000'

const scaled = (name: string): RpcTransaction =>
  named(
    name,
    parsedTransaction({
      keys: [user, key(2), PROGRAM.token2022],
      instructions: [call(PROGRAM.token2022, [key(2), user], NEW_MULTIPLIER)],
      meta: {},
    }),
  )

/**
 * Slots 100 to 139 without 107. The slot's number determines the transactions of each block; some of them are
 * unreadable.
 */
export function chain(): { slot: number; rpc: RpcBlock }[] {
  const blocks: { slot: number; rpc: RpcBlock }[] = []
  for (let slot = 100; slot < 140; slot++) {
    if (slot === 107) continue
    const parent = slot === 108 ? 106 : slot - 1
    const transactions: unknown[] = [transferOf(`${slot} a`, slot), failureOf(`${slot} b`)]
    if (slot % 3 === 0) transactions.push(trade(`${slot} c`, slot, slot === 102))
    if (slot % 5 === 0) transactions.push(registration(`${slot} d`, address(`record ${slot}`)))
    if (slot % 7 === 0) transactions.push(minted(`${slot} e`, address(`metadata ${slot}`)))
    if (slot % 8 === 0) transactions.push(scaled(`${slot} f`))
    if (slot === 110)
      transactions.push({ transaction: { signatures: [signature('odd')] }, meta: null }, null, 7)
    // The largest possible amount, which a JS number cannot hold.
    const rewards = [
      { pubkey: address('leader'), lamports: 5000, postBalance: '18446744073709551615', rewardType: 'Fee' },
      { pubkey: address('voter'), lamports: -3, postBalance: slot, rewardType: 'Voting', commission: 7 },
      { pubkey: address('old'), lamports: 1, postBalance: slot, rewardType: null },
    ]
    const rpc = {
      blockhash: address(`block ${slot}`),
      previousBlockhash: address(`block ${parent}`),
      parentSlot: parent,
      blockTime: slot === 120 ? null : 1_700_000_000 + slot,
      blockHeight: slot === 121 ? null : slot - 5,
      transactions: slot === 125 ? [] : transactions,
      rewards,
      ...(slot % 4 === 0 ? { numRewardPartitions: 12, somethingNew: { big: '18446744073709551615' } } : {}),
    }
    blocks.push({ slot, rpc: parseJson(JSON.stringify(rpc)) as RpcBlock })
  }
  return blocks
}

/** Encodes the chain as the indexer does. */
export function encodedBy(programs: ProgramRegistry, blocks = chain()): EncodedBatch {
  return encodeBlocks(
    blocks.map(({ slot, rpc }) => ({
      rpc,
      decoded: decodeBlock(slot, rpc, { parse: 'tokenTransfers', registry: programs }),
    })),
  )
}
