/** @module-tag slow */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { readStake } from '#svm/accounts/stake.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { faucetOf } from '../genesis/genesis.ts'
import { unitLimit, unitPrice } from '../instructions/compute-budget.ts'
import { memo } from '../instructions/memo.ts'
import {
  deactivateStake,
  delegateStake,
  initializeStake,
  STAKE_SIZE,
  withdrawStake,
} from '../instructions/stake.ts'
import { advanceNonce, createAccount, initializeNonce, NONCE_SIZE, transfer } from '../instructions/system.ts'
import { randomKeypair } from '../keys/keypair.ts'
import { closeBlock, openTestChain, outcomeOf, send } from '../testing/in-process.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { createLookupTable, extendLookupTable } from '../traffic/setup/index.ts'
import type { Chain } from './chain.ts'

const faucet = faucetOf('test')
const COIN = 10n ** 9n

const open = async () => (await openTestChain({ dir: tempFolder() })).chain
const pay = (chain: Chain, to: string, lamports: bigint, blockhash?: string) =>
  send(chain, { signers: [faucet], instructions: [transfer(faucet.address, to, lamports)] }, blockhash)

test('accepts a blockhash for 150 blocks and rejects it in the next one', async () => {
  const chain = await open()
  closeBlock(chain)
  const { blockhash, height } = chain.recent.confirmed
  while (chain.current.height < height + 150) closeBlock(chain)
  expect(outcomeOf(pay(chain, randomKeypair().address, COIN, blockhash))).toBeNull()
  closeBlock(chain)
  expect(outcomeOf(pay(chain, randomKeypair().address, COIN, blockhash))).toEqual({
    refused: 'BlockhashNotFound',
  })
})

test('rejects a duplicate transaction in the same block and in later blocks', async () => {
  const chain = await open()
  closeBlock(chain)
  const to = randomKeypair().address
  const { blockhash } = chain.recent.confirmed
  expect(outcomeOf(pay(chain, to, COIN, blockhash))).toBeNull()
  expect(outcomeOf(pay(chain, to, COIN, blockhash))).toEqual({ refused: 'AlreadyProcessed' })
  closeBlock(chain)
  expect(outcomeOf(pay(chain, to, COIN, blockhash))).toEqual({ refused: 'AlreadyProcessed' })
})

test('skips some slots, so that heights fall behind slots', async () => {
  const chain = await open()
  for (let block = 0; block < 300; block++) closeBlock(chain)
  const { slot, height } = chain.recent.confirmed
  expect(height).toBe(299)
  expect(slot - height).toBeGreaterThan(3)
  expect(slot - height).toBeLessThan(40)
  const parents = chain.recent.headers
    .slice(1)
    .map(({ parentSlot }, at) => [parentSlot, chain.recent.headers[at]?.slot])
  for (const [parent, before] of parents) expect(parent).toBe(before)
})

test('reads balances at processed, confirmed and finalized commitment', async () => {
  const chain = await open()
  for (let block = 0; block < 40; block++) closeBlock(chain)
  const { address } = randomKeypair()
  const at = (commitment: 'processed' | 'confirmed' | 'finalized') =>
    chain.accountsAt(commitment).read(address)?.lamports
  pay(chain, address, 5n * COIN)
  expect([at('processed'), at('confirmed'), at('finalized')]).toEqual([5n * COIN, undefined, undefined])
  closeBlock(chain)
  pay(chain, address, COIN)
  expect([at('processed'), at('confirmed'), at('finalized')]).toEqual([6n * COIN, 5n * COIN, undefined])
  for (let block = 0; block < 31; block++) closeBlock(chain)
  expect([at('processed'), at('confirmed'), at('finalized')]).toEqual([6n * COIN, 6n * COIN, 5n * COIN])
})

test('pays half of the fees to the leader and burns the other half', async () => {
  const chain = await open()
  closeBlock(chain)
  const before = chain.totals.capitalization
  const { leader } = chain.current
  const held = chain.accounts.lamports(leader)
  const price = [unitPrice(1_000_000), unitLimit(50_001)]
  const executed = send(chain, { signers: [faucet], instructions: [...price, memo('hi')] })
  expect(executed).toMatchObject({ executed: { fee: 55_001n, err: null } })
  closeBlock(chain)
  expect(chain.accounts.lamports(leader) - held).toBe(27_501n)
  expect(before - chain.totals.capitalization).toBe(27_500n)
})

test.for([
  ['a transfer', []],
  ['a price without a limit, native programs only', [unitPrice(1_000_000)]],
  ['a price without a limit, another program', [unitPrice(3_333), memo('x'), memo('y')]],
  ['a limit beyond the highest', [unitLimit(2_000_000), unitPrice(77)]],
] as const)('charges the fee payer exactly the reported fee: %s', async ([, extra]) => {
  const chain = await open()
  closeBlock(chain)
  const submission = send(chain, {
    signers: [faucet],
    instructions: [...extra, transfer(faucet.address, faucet.address, 1n)],
  })
  if (!('executed' in submission)) throw new Error('refused')
  const { preBalances, postBalances, fee } = submission.executed
  expect((preBalances[0] as bigint) - (postBalances[0] as bigint)).toBe(fee)
})

test('burns the incinerator balance at the end of the block', async () => {
  const chain = await open()
  closeBlock(chain)
  const before = chain.totals.capitalization
  pay(chain, WELL_KNOWN.incinerator, 7n * COIN)
  closeBlock(chain)
  expect(before - chain.totals.capitalization).toBe(7n * COIN + 2_500n)
  expect(chain.accounts.lamports(WELL_KNOWN.incinerator)).toBe(0n)
})

test('accepts a durable nonce once and advances it even when the transaction fails', async () => {
  const chain = await open()
  closeBlock(chain)
  const older = chain.recent.confirmed.blockhash
  for (let block = 0; block < 3; block++) closeBlock(chain)
  const nonce = randomKeypair()
  const lamports = chain.svm.rentExemption(NONCE_SIZE)
  const creation = [
    createAccount(faucet.address, nonce.address, { lamports, space: NONCE_SIZE, owner: PROGRAM.system }),
    initializeNonce(nonce.address, faucet.address),
  ]
  const created = send(chain, { signers: [faucet, nonce], instructions: creation }, older)
  expect(outcomeOf(created)).toBeNull()
  const value = () =>
    encodeBase58(chain.accounts.read(nonce.address)?.data.subarray(40, 72) ?? new Uint8Array())
  // As in a node, the next nonce derives from the parent's blockhash, not from the transaction's blockhash.
  const expected = () =>
    createHash('sha256')
      .update('DURABLE_NONCE')
      .update(decodeBase58(chain.current.previousBlockhash) ?? '')
      .digest()
  expect(value()).toBe(encodeBase58(expected()))
  for (let block = 0; block < 200; block++) closeBlock(chain)
  const spend = (amount: bigint, blockhash: string) =>
    outcomeOf(
      send(
        chain,
        {
          signers: [faucet],
          instructions: [
            advanceNonce(nonce.address, faucet.address),
            transfer(faucet.address, randomKeypair().address, amount),
          ],
        },
        blockhash,
      ),
    )
  const first = value()
  expect(spend(COIN, first)).toBeNull()
  expect(value()).toBe(encodeBase58(expected()))
  expect(spend(COIN, first)).toEqual({ refused: 'BlockhashNotFound' })
  // The new nonce is valid from the next block on.
  expect(spend(COIN, value())).toEqual({ refused: 'BlockhashNotFound' })
  closeBlock(chain)
  const second = value()
  expect(spend(10n ** 18n, second)).toEqual({ InstructionError: [1, { Custom: 1 }] })
  expect(value()).not.toBe(second)
  expect(spend(COIN, second)).toEqual({ refused: 'BlockhashNotFound' })
})

test('looks up addresses from the slot after the one that added them', async () => {
  const chain = await open()
  for (let block = 0; block < 3; block++) closeBlock(chain)
  const { table, instruction } = createLookupTable(faucet.address, chain.recent.confirmed.slot)
  const receivers = Array.from({ length: 3 }, () => randomKeypair().address)
  send(chain, {
    signers: [faucet],
    instructions: [instruction, extendLookupTable(table, faucet.address, receivers)],
  })
  const payAll = () =>
    send(chain, {
      signers: [faucet],
      instructions: receivers.map((address) => transfer(faucet.address, address, COIN)),
      lookupTables: [{ address: table, addresses: receivers }],
    })
  expect(outcomeOf(payAll())).toEqual({ refused: 'InvalidAddressLookupTableIndex' })
  closeBlock(chain)
  const submission = payAll()
  expect(submission).toMatchObject({ executed: { err: null, loaded: { writable: receivers, readonly: [] } } })
  expect(receivers.map((address) => chain.accounts.lamports(address))).toEqual([COIN, COIN, COIN])
})

test('activates a delegation after one epoch, pays it rewards, and allows withdrawal one epoch after deactivation', async () => {
  const { chain, run, validators } = await openTestChain({ dir: tempFolder(), perSlot: 1 })
  run(10)
  const stake = randomKeypair()
  const [best] = validators
  if (!best) throw new Error('no validators')
  const lamports = chain.svm.rentExemption(STAKE_SIZE) + 1_000_000n * COIN
  const delegated = send(chain, {
    signers: [faucet, stake],
    instructions: [
      createAccount(faucet.address, stake.address, { lamports, space: STAKE_SIZE, owner: PROGRAM.stake }),
      initializeStake(stake.address, faucet.address),
      delegateStake(stake.address, best.vote.address, faucet.address),
    ],
  })
  expect(outcomeOf(delegated)).toBeNull()
  const toEpoch = (epoch: number) => {
    while (chain.current.slot < epoch * 432) run(1)
  }
  toEpoch(2)
  const { rewards } = chain.current
  expect(rewards.filter(({ rewardType }) => rewardType === 'Staking').length).toBeGreaterThanOrEqual(4)
  // The validator gets its commission on both delegations at once.
  const voting = rewards.filter(({ rewardType }) => rewardType === 'Voting').map(({ pubkey }) => pubkey)
  expect(voting.filter((pubkey) => pubkey === best.vote.address).length).toBe(1)
  expect(new Set(voting).size).toBe(voting.length)
  const paid = rewards.find(({ pubkey }) => pubkey === stake.address)
  expect(paid?.lamports).toBeGreaterThan(COIN)
  const account = chain.accounts.read(stake.address)
  expect(account?.lamports).toBe(lamports + (paid?.lamports ?? 0n))
  expect(readStake(account?.data ?? new Uint8Array())?.delegation?.stake).toBe(
    1_000_000n * COIN + (paid?.lamports ?? 0n),
  )
  const history = chain.accounts.read(SYSVAR.stakeHistory)?.data ?? new Uint8Array()
  expect(Buffer.from(history).readBigUInt64LE(0)).toBe(2n)

  const order = (instruction: ReturnType<typeof deactivateStake>) =>
    outcomeOf(send(chain, { signers: [faucet], instructions: [instruction] }))
  expect(order(deactivateStake(stake.address, faucet.address))).toBeNull()
  const all = account?.lamports ?? 0n
  const withdraw = () => withdrawStake(stake.address, faucet.address, faucet.address, all)
  expect(order(withdraw())).toEqual({ InstructionError: [0, 'InsufficientFunds'] })
  toEpoch(3)
  expect(
    order(
      withdrawStake(
        stake.address,
        faucet.address,
        faucet.address,
        all + (reward(chain, stake.address)?.lamports ?? 0n),
      ),
    ),
  ).toBeNull()
  expect(chain.accounts.read(stake.address)).toBeUndefined()

  let sum = 0n
  run(1)
  for (const address of chain.accounts.index.all()) sum += chain.accounts.lamports(address)
  expect(sum).toBe(chain.totals.capitalization)
})

function reward(chain: Chain, address: string) {
  return chain.current.rewards.find(({ pubkey }) => pubkey === address)
}
