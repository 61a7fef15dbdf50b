import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { readable } from '../testing/readable.ts'
import { A, ALICE, AT_A, AT_B, B, BOB, KEYS, MINT, ofAlice } from '../testing/token-accounts.ts'
import { key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import { decodeTransaction } from '../transaction/decode-transaction.ts'

const { token, token2022, stake, vote, system, upgradeableLoader, addressLookupTable } = PROGRAM
const name = (address: string) => readable([{ address }], {})
const [alice, bob, a, mint] = [ALICE, BOB, A, MINT].map(name)

/** Alice pays; her account A holds 100 units. */
function sentence(instructions: RpcInstruction[], owner = ofAlice, meta = {}): string {
  const balances = [tokenBalance(AT_A, MINT, '100', ofAlice), tokenBalance(AT_B, MINT, '0', ofAlice)]
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions,
      meta: {
        preBalances: KEYS.map(() => 50_000_000),
        postBalances: KEYS.map((_, i) => (i === 0 ? 49_995_000 : 50_000_000)),
        preTokenBalances: balances,
        postTokenBalances: [tokenBalance(AT_A, MINT, '100', owner), tokenBalance(AT_B, MINT, '0', owner)],
        ...meta,
      },
    }),
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return readable(transaction.sentence, {})
}

const authorize = (stakeAccount: string, authorityType: string, authority = ALICE) =>
  parsed(stake, 'authorize', { stakeAccount, authorityType, authority, newAuthority: BOB })
const setAuthority = (authorityType: string, newAuthority: string | null, holder = ALICE, more = {}) =>
  parsed(token2022, 'setAuthority', { mint: MINT, authorityType, authority: holder, newAuthority, ...more })

test.each<[string, RpcInstruction[]]>([
  [`Gave the stake authority of the stake account ${a} to ${bob}`, [authorize(A, 'Staker')]],
  [
    `Gave both authorities of the stake account ${a} to ${bob}`,
    [authorize(A, 'Staker'), authorize(A, 'Withdrawer')],
  ],
  [
    `Gave the stake authority of the stake account ${a} to ${bob}, and gave the withdraw authority of the stake account ${name(B)} to ${bob}`,
    [authorize(A, 'Staker'), authorize(B, 'Withdrawer')],
  ],
  [
    `${bob} gave the stake authority of the stake account ${a} to ${bob}, fee paid by ${alice}`,
    [authorize(A, 'Staker', BOB)],
  ],
  ['Gave away 4 accounts or authorities', [1, 2, 3, 4].map((n) => authorize(key(200 + n), 'Withdrawer'))],
  [
    `Gave the vote authority of the vote account ${a} to ${bob}`,
    [
      parsed(vote, 'authorizeChecked', {
        voteAccount: A,
        authorityType: { VoterWithBLS: {} },
        authority: ALICE,
        newAuthority: BOB,
      }),
      parsed(vote, 'towersync', { voteAccount: A }),
    ],
  ],
  [`Revoked the mint authority of the token ${mint} for good`, [setAuthority('mintTokens', null)]],
  [
    `Revoked the mint and freeze authorities of the token ${mint} for good`,
    [setAuthority('mintTokens', null), setAuthority('freezeAccount', null)],
  ],
  [`Gave the pause authority of the token ${mint} to ${bob}`, [setAuthority('pause', BOB)]],
  [
    `Revoked the close authority of the token account ${a}`,
    [setAuthority('closeAccount', null, ALICE, { mint: undefined, account: A })],
  ],
  [
    `Gave the account ${alice} to the program ${bob}`,
    [parsed(system, 'assign', { account: ALICE, owner: BOB })],
  ],
  [
    `Gave the nonce authority of the durable nonce ${a} to ${bob}`,
    [parsed(system, 'authorizeNonce', { nonceAccount: A, nonceAuthority: ALICE, newAuthorized: BOB })],
  ],
  [
    `Gave the upgrade authority of the program data ${a} to ${bob}`,
    [parsed(upgradeableLoader, 'setAuthority', { account: A, authority: ALICE, newAuthority: BOB })],
  ],
  [
    `Made the program with the data account ${a} immutable`,
    [parsed(upgradeableLoader, 'setAuthority', { account: A, authority: ALICE, newAuthority: null })],
  ],
  [
    `Made the lookup table ${a} immutable`,
    [
      parsed(addressLookupTable, 'freezeLookupTable', {
        lookupTableAccount: A,
        lookupTableAuthority: ALICE,
      }),
    ],
  ],
  [
    `Allowed ${bob} to spend 0.00007 ${mint} of the token account ${a}`,
    [parsed(token, 'approve', { source: A, delegate: BOB, owner: ALICE, amount: '70' })],
  ],
  [
    `Allowed ${bob} to spend all tokens of the token account ${a}`,
    [parsed(token, 'approve', { source: A, delegate: BOB, owner: ALICE, amount: String(2n ** 64n - 1n) })],
  ],
  [
    `Revoked the delegate of ${a}`,
    [
      parsed(token, 'approve', { source: A, delegate: BOB, owner: ALICE, amount: '70' }),
      parsed(token, 'revoke', { source: A, owner: ALICE }),
    ],
  ],
  [
    `${bob} closed the token account ${a}, fee paid by ${alice}`,
    [parsed(token, 'closeAccount', { account: A, destination: ALICE, owner: BOB })],
  ],
  [
    `Closed 2 token accounts, and gave the rent to ${bob}`,
    [A, B].map((account) => parsed(token, 'closeAccount', { account, destination: BOB, owner: ALICE })),
  ],
])('%s', (words, instructions) => {
  expect(sentence(instructions)).toBe(words)
})

test('a token account that is given away is told with what it holds', () => {
  const give = (account: string) =>
    parsed(token, 'setAuthority', {
      account,
      authorityType: 'accountOwner',
      authority: ALICE,
      newAuthority: BOB,
    })
  expect(sentence([give(A)], { owner: BOB, programId: token })).toBe(
    `Gave the token account ${a} with 0.0001 ${mint} to ${bob}`,
  )
  expect(sentence([give(B)])).toBe(`Gave the empty token account ${name(B)} to ${bob}`)
})

test('what was sent besides is told behind it, and what it was done for before it', () => {
  const send = parsed(system, 'transfer', { source: ALICE, destination: BOB, lamports: 20_000_000 })
  const meta = {
    preBalances: KEYS.map(() => 50_000_000),
    postBalances: KEYS.map((address) =>
      address === ALICE ? 29_995_000 : address === BOB ? 70_000_000 : 50_000_000,
    ),
  }
  expect(sentence([send, authorize(A, 'Staker')], ofAlice, meta)).toBe(
    `Gave the stake authority of the stake account ${a} to ${bob}, and sent 0.02 SOL to ${bob}`,
  )
  const created = parsed(token, 'initializeMint2', { mint: MINT, decimals: 6, mintAuthority: ALICE })
  expect(sentence([created, setAuthority('mintTokens', null)])).toBe(
    `Created the token ${mint}, and revoked the mint authority of the token ${mint} for good`,
  )
})
