import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { address, blockOf, encode, transactionOf, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { listSeenVoters } from './seen-voters.ts'

const databases = testDatabases()

type Vote = { identity: string; account: string; authority?: string; failed?: boolean }

/** `authority` signs the vote where it differs from the identity. */
function voteOf(name: string, { identity, account, authority, failed = false }: Vote) {
  const others = [...(authority ? [authority] : []), account].map(address)
  const lamports = [...others.map(() => 5), 1]
  const transaction = transactionOf(name, {
    keys: [address(identity), ...others, PROGRAM.vote],
    lamports: { pre: [9_000_000, ...lamports], post: [8_995_000, ...lamports] },
    instruction: {
      programId: PROGRAM.vote,
      program: 'vote',
      parsed: { type: 'vote', info: { voteAccount: address(account) } },
    },
  })
  if (failed && transaction.meta) transaction.meta.err = { InstructionError: [0, { Custom: 2 }] }
  return transaction
}

test('vote accounts are listed with the payer and the slot of their newest vote, also where another key signs', async () => {
  const db = await databases.fresh()
  const own = { identity: 'one', account: 'vote one' }
  const signed = { identity: 'two', account: 'vote two', authority: 'signer of two' }
  const vote = (slot: number, what: Vote, n = 0) => voteOf(`${slot} ${n}`, what)
  const block = (slot: number, ...votes: Vote[]) =>
    blockOf({
      slot,
      transactions: [transferOf(`${slot}`, slot), ...votes.map((one, n) => vote(slot, one, n))],
    })
  await saveBatch(
    db,
    encode(
      block(99, { identity: 'old', account: 'vote old' }),
      block(100, own, signed),
      block(101, own, { identity: 'late', account: 'vote late', failed: true }),
      block(102, { ...own, identity: 'new one' }),
    ),
    { finalized: false },
  )
  const expected = [
    { voteAccount: address('vote one'), identity: address('new one'), slot: 102 },
    { voteAccount: address('vote two'), identity: address('two'), slot: 100 },
  ]
  const voteAccounts = new Map<string, string>()
  expect(await listSeenVoters(db, 100, voteAccounts)).toEqual(expected)
  expect([...voteAccounts.values()].sort()).toEqual(
    [address('vote one'), address('vote one'), address('vote two')].sort(),
  )
  expect(await listSeenVoters(db, 100, voteAccounts)).toEqual(expected)
  expect(await listSeenVoters(db, 103, voteAccounts)).toEqual([])
})
