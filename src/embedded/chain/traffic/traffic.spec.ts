/** @module-tag slow */
import { expect, test, vi } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import { addressesOf, type ExecutedTransaction } from '../bank/block.ts'
import { openTestChain } from '../testing/in-process.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { listActors } from './actors.ts'
import { nextTower } from './votes.ts'

/** `program type` of every instruction, inner ones included. */
function kindsOf({ transaction, loaded, inner }: ExecutedTransaction): string[] {
  const addresses = addressesOf(transaction, loaded)
  const kind = (programIdIndex: number, accounts: Iterable<number>, data: Uint8Array) => {
    const programId = addresses[programIdIndex] ?? ''
    const named = [...accounts].map((index) => addresses[index] ?? '')
    const decoder = programOf(programId)
    return `${decoder?.program} ${decoder?.decode({ programId, accounts: named, data })?.type}`
  }
  return [
    ...transaction.wire.instructions.map(({ programIdIndex, accountIndexes, data }) =>
      kind(programIdIndex, accountIndexes, data),
    ),
    ...inner.flatMap(({ instructions }) =>
      instructions.map(({ programIdIndex, accounts, data }) =>
        kind(programIdIndex, accounts, decodeBase58(data) ?? new Uint8Array()),
      ),
    ),
  ]
}

const isVoteOnly = ({ transaction: { wire, addresses } }: ExecutedTransaction) =>
  wire.instructions.every(({ programIdIndex }) => addresses[programIdIndex] === PROGRAM.vote)

test('covers every instruction type that an explorer must show, and common failures', async () => {
  const { chain, run } = await openTestChain({ dir: tempFolder(), perSlot: 25 })
  const complaints = vi.spyOn(console, 'error')
  const kinds = new Map<string, number>()
  const errors = new Set<string>()
  const versions = new Set<number>()
  let count = 0
  let failed = 0
  let unbalanced = 0
  chain.onTransaction.listen((executed) => {
    count++
    versions.add(executed.transaction.wire.version)
    const sum = (balances: readonly bigint[]) => balances.reduce((total, balance) => total + balance, 0n)
    if (sum(executed.preBalances) - sum(executed.postBalances) !== executed.fee) unbalanced++
    if (executed.err === null)
      for (const kind of kindsOf(executed)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    else {
      failed++
      errors.add(JSON.stringify(executed.err))
      expect(executed.logs.length).toBeGreaterThan(0)
    }
  })
  let votesOnly = 0
  chain.onBlock.listen(({ block }) => {
    if (block.slot > 40 && block.transactions.every(isVoteOnly)) votesOnly++
  })
  run(220)
  expect(votesOnly).toBeGreaterThan(0)

  expect([...kinds.keys()].sort()).toEqual(
    expect.arrayContaining([
      'address-lookup-table createLookupTable',
      'address-lookup-table extendLookupTable',
      'spl-associated-token-account create',
      'spl-associated-token-account createIdempotent',
      'spl-memo memo',
      'spl-token approve',
      'spl-token batch',
      'spl-token burnChecked',
      'spl-token closeAccount',
      'spl-token freezeAccount',
      'spl-token initializeMint2',
      'spl-token mintToChecked',
      'spl-token revoke',
      'spl-token syncNative',
      'spl-token transfer',
      'spl-token transferChecked',
      'spl-token updateMultiplier',
      'bpf-upgradeable-loader deployWithMaxDataLen',
      'bpf-upgradeable-loader write',
      'stake deactivate',
      'stake delegate',
      'stake initialize',
      'system advanceNonce',
      'system createAccount',
      'system initializeNonce',
      'system transfer',
      'vote towersync',
    ]),
  )
  const token2022 = [...kinds.keys()].filter((kind) => /transferCheckedWithFee|withdrawWithheld/i.test(kind))
  expect(token2022.length).toBe(2)
  expect(errors.size).toBeGreaterThanOrEqual(6)
  expect(versions).toEqual(new Set([-1, 0, 1]))
  expect(unbalanced).toBe(0)
  // No generated transaction may be rejected.
  expect(complaints.mock.calls).toEqual([])
  expect(failed / count).toBeGreaterThan(0.02)
  expect(failed / count).toBeLessThan(0.2)
  let sum = 0n
  for (const address of chain.accounts.index.all()) sum += chain.accounts.lamports(address)
  expect(sum).toBe(chain.totals.capitalization)
})

test('generates the same blocks for the same seed and different blocks for another seed', async () => {
  const live = async (seed: string) => {
    const { chain, run } = await openTestChain({ dir: tempFolder(), seed, perSlot: 10 })
    run(20)
    return chain.recent.headers.map(({ blockhash }) => blockhash)
  }
  const first = await live('one')
  expect(await live('one')).toEqual(first)
  expect(await live('two')).not.toEqual(first)
  expect(listActors('one').tokens.map(({ mint }) => mint.address)).toEqual(
    listActors('one').tokens.map(({ mint }) => mint.address),
  )
})

test('sends no transactions when perSlot is 0', async () => {
  const { chain, run } = await openTestChain({ dir: tempFolder(), perSlot: 0 })
  run(20)
  expect(chain.totals.transactions).toBe(0)
})

test('a vote tower doubles lockouts, drops expired votes and roots the oldest vote of a full tower', () => {
  let tower = { root: null as bigint | null, lockouts: [] as { slot: bigint; confirmationCount: number }[] }
  const vote = (slot: bigint) => {
    tower = nextTower({ votes: tower.lockouts, rootSlot: tower.root }, slot) ?? tower
  }
  for (const slot of [1n, 2n, 3n]) vote(slot)
  expect(tower.lockouts.map(({ confirmationCount }) => confirmationCount)).toEqual([3, 2, 1])
  // Vote 3 was locked out for two slots, vote 2 for four: both have expired at slot 8, vote 1 has not.
  vote(8n)
  expect(tower.lockouts.map(({ slot }) => slot)).toEqual([1n, 8n])
  expect(nextTower({ votes: tower.lockouts, rootSlot: null }, 8n)).toBeUndefined()
  tower = { root: null, lockouts: [] }
  for (let slot = 1n; slot <= 40n; slot++) vote(slot)
  expect([tower.root, tower.lockouts.length, tower.lockouts[0]]).toEqual([
    9n,
    31,
    { slot: 10n, confirmationCount: 31 },
  ])
})
