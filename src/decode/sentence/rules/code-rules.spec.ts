import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { readable } from '../../testing/readable.ts'
import { A, ALICE, B, BOB, C, KEYS, MINT } from '../../testing/token-accounts.ts'
import { parsed, parsedTransaction } from '../../testing/transactions.ts'
import { decodeTransaction } from '../../transaction/decode-transaction.ts'

const { vote, stake, token, token2022, system, upgradeableLoader, loader4, config } = PROGRAM
const [alice, bob, a, b, mint] = [ALICE, BOB, A, B, MINT].map((address) => readable([{ address }], {}))

type Made = [words: string, program: string, type: string, info: Record<string, unknown>]

/**
 * The sentence if only Alice's fee moves, or also `moved` lamports from the second account of KEYS to the
 * third.
 */
function told([, program, type, info]: Made, moved: Record<string, number> = {}): string {
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [parsed(program, type, info)],
      meta: {
        preBalances: KEYS.map(() => 900_000_000),
        postBalances: KEYS.map((one, i) => 900_000_000 + (moved[one] ?? 0) - (i === 0 ? 5_000 : 0)),
      },
    }),
  )
  expect(transaction.isVote).toBe(false)
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return readable(transaction.sentence, {})
}

test.each<Made>([
  [
    `Set the commission on block revenue of the vote account ${a} to 5.25 %`,
    vote,
    'updateCommissionBps',
    { voteAccount: A, withdrawAuthority: ALICE, commissionBps: 525, commissionKind: 'BlockRevenue' },
  ],
  [
    `Set the collector of the commission on inflation rewards of the vote account ${a} to ${bob}`,
    vote,
    'updateCommissionCollector',
    { voteAccount: A, newCollector: BOB, withdrawAuthority: ALICE, commissionKind: 'InflationRewards' },
  ],
  [
    `${bob} set the identity of the vote account ${a} to ${alice}, fee paid by ${alice}`,
    vote,
    'updateValidatorIdentity',
    { voteAccount: A, newValidatorIdentity: ALICE, withdrawAuthority: BOB },
  ],
  [
    `Set the lockup of the stake account ${a} to 2030-01-01 and epoch 900, with the custodian ${bob}`,
    stake,
    'setLockup',
    {
      stakeAccount: A,
      custodian: ALICE,
      lockup: { unixTimestamp: 1_893_456_000, epoch: 900, custodian: BOB },
    },
  ],
  [
    `Set the lockup of the stake account ${a} to no date`,
    stake,
    'setLockupChecked',
    { stakeAccount: A, custodian: ALICE, lockup: { unixTimestamp: 0 } },
  ],
  [`Set the size of the account ${alice}`, system, 'allocate', { account: ALICE, space: 8 }],
  [`Stored a record in ${a}`, config, 'store', { configAccount: A, keys: [] }],
  [
    `Extended the program ${a} by 10,240 bytes`,
    upgradeableLoader,
    'extendProgramChecked',
    { additionalBytes: 10_240, programDataAccount: B, programAccount: A, authority: ALICE },
  ],
  [`Retracted the program ${a}`, loader4, 'retract', { programAccount: A, authority: ALICE }],
  [`Created the multisig ${a}`, token, 'initializeMultisig2', { multisig: A, signers: [ALICE, BOB], m: 2 }],
  [`Paused all transfers of the token ${mint}`, token2022, 'pause', { mint: MINT, authority: ALICE }],
  [
    `Resumed the transfers of the token ${mint}`,
    token2022,
    'resume',
    { mint: MINT, multisigAuthority: ALICE, signers: [BOB] },
  ],
  [
    `Set the multiplier of the token ${mint} to 2.5`,
    token2022,
    'updateMultiplier',
    { mint: MINT, newMultiplier: '2.5', newMultiplierTimestamp: 0, authority: ALICE },
  ],
  [
    `Set the transfer fee of the token ${mint} to 1.25 %`,
    token2022,
    'setTransferFee',
    { mint: MINT, transferFeeBasisPoints: 125, maximumFee: '9', transferFeeConfigAuthority: ALICE },
  ],
  [
    `Set the interest rate of the token ${mint} to -0.5 %`,
    token2022,
    'updateInterestBearingConfigRate',
    { mint: MINT, newRate: -50, rateAuthority: ALICE },
  ],
  [
    `Set the transfer hook of the token ${mint} to ${bob}`,
    token2022,
    'updateTransferHook',
    { mint: MINT, programId: BOB, authority: ALICE },
  ],
  [
    `Removed the transfer hook of the token ${mint}`,
    token2022,
    'updateTransferHook',
    { mint: MINT, authority: ALICE },
  ],
  [
    `Forbade programs to act for the token account ${a}`,
    token2022,
    'enableCpiGuard',
    { account: A, owner: ALICE },
  ],
  [
    `Sent a confidential amount of ${mint} to the token account ${b}`,
    token2022,
    'confidentialTransfer',
    { source: A, mint: MINT, destination: B },
  ],
  [`Burned a confidential amount of ${mint}`, token2022, 'confidentialBurn', { source: A, mint: MINT }],
  [
    `Took the pending confidential burns from the supply of ${mint}`,
    token2022,
    'applyPendingBurn',
    { mint: MINT, owner: ALICE },
  ],
  [
    `Withdrew a confidential amount of transfer fees of ${mint} to the token account ${a}`,
    token2022,
    'withdrawWithheldConfidentialTransferTokensFromMint',
    { mint: MINT, feeRecipient: A, withdrawWithheldAuthority: ALICE },
  ],
  [
    `Set the multiplier of the token ${mint} to 0.5 from 2030-01-01 on`,
    token2022,
    'updateMultiplier',
    { mint: MINT, newMultiplier: '0.5', newMultiplierTimestamp: 1_893_456_000, authority: ALICE },
  ],
  [
    `Created the token group ${a}`,
    token2022,
    'initializeTokenGroup',
    { group: A, maxSize: 9, mint: MINT, mintAuthority: ALICE, updateAuthority: ALICE },
  ],
  [
    `Added a token to the group ${a}`,
    token2022,
    'initializeTokenGroupMember',
    { member: B, memberMint: MINT, memberMintAuthority: ALICE, group: A, groupUpdateAuthority: ALICE },
  ],
  [
    `Wrote the metadata of ${mint}`,
    token2022,
    'initializeTokenMetadata',
    {
      metadata: MINT,
      updateAuthority: ALICE,
      mint: MINT,
      mintAuthority: ALICE,
      name: 'n',
      symbol: 's',
      uri: '',
    },
  ],
])('%s', (...made) => {
  expect(told(made)).toBe(made[0])
})

test('stake that is moved is told with its amount', () => {
  const words = `Moved 0.5 SOL from ${a} to ${b}`
  const info = { source: A, destination: B, stakeAuthority: ALICE, lamports: 500_000_000 }
  const moved = { [A]: -500_000_000, [B]: 500_000_000 }
  expect(told([words, stake, 'moveStake', info], moved)).toBe(words)
})

test('what a large extension of a program costs is rent', () => {
  const rent = (bytes: number) => (128 + bytes) * 6_960
  const [before, after] = [rent(100_000), rent(200_000)]
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [
        parsed(upgradeableLoader, 'extendProgram', {
          additionalBytes: 100_000,
          programDataAccount: A,
          programAccount: B,
          payerAccount: ALICE,
        }),
      ],
      meta: {
        preBalances: KEYS.map((one) => (one === A ? before : 900_000_000)),
        postBalances: KEYS.map((one) =>
          one === A ? after : one === ALICE ? 900_000_000 - 5_000 - (after - before) : 900_000_000,
        ),
      },
    }),
  )
  expect(readable(transaction.sentence, {})).toBe(`Extended the program ${b} by 100,000 bytes`)
})

test('the accounts of a deposit that an old node names as those of a transfer are the program’s own', () => {
  const { instructions } = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [
        parsed(token2022, 'depositConfidentialTransfer', {
          source: A,
          destination: MINT,
          mint: ALICE,
          amount: 5,
          decimals: 2,
        }),
        parsed(token2022, 'withdrawConfidentialTransfer', {
          source: A,
          destination: MINT,
          mint: C,
          amount: 5,
          decimals: 2,
        }),
      ],
      meta: {},
    }),
  )
  expect(instructions.map(({ info }) => info)).toEqual([
    { account: A, mint: MINT, owner: ALICE, amount: 5, decimals: 2 },
    { account: A, mint: MINT, amount: 5, decimals: 2 },
  ])
})
