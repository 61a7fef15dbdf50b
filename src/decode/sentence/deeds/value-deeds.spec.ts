import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { solana } from '#profiles/solana.ts'
import { parseIdl } from '#svm/idl/read-idl.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../../block/decode-block.ts'
import { readable } from '../../testing/readable.ts'
import { A, ALICE, B, BOB, C, MINT, ofAlice, ofBob } from '../../testing/token-accounts.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../../testing/transactions.ts'

const registry = solana.programs
const [OTHER, D, RELAYER, ANY] = [key(4), key(14), key(71), key(70)]

const moved = (source: string, destination: string, amount: string): RpcInstruction => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: ALICE, amount }),
  stackHeight: 2,
})
const GIVES = moved(A, B, '70')
const GETS = moved(D, C, '42')

/** A call with the accounts of its protocol's IDL; accounts that are not given have any address. */
function call(name: string, type: string, given: Record<string, string> = {}): RpcInstruction {
  const [programId = '', { protocol = '' } = {}] =
    Object.entries(registry).find(([, one]) => one.name === name) ?? []
  const idl = parseIdl(readFileSync(new URL(`../../protocols/${protocol}/idl.json`, import.meta.url), 'utf8'))
  const found = idl?.instructions.find((one) => one.name === type)
  if (!found) throw new Error(`${protocol} has no ${type}`)
  const accounts = found.accounts.map((one) => given[one.name.replace(/.*\./, '')] ?? ANY)
  const [mark] = found.discriminators
  const data = encodeBase58(mark?.kind === 'bytes' ? mark.bytes : new Uint8Array())
  return { programId, accounts, data, stackHeight: 1 }
}

/** The sentence for a call in which Alice gives 70 MINT and gets 42 of OTHER, or only one of both. */
function told(sent: RpcInstruction, inner: RpcInstruction[], payer = ALICE) {
  const keys = [payer, ...[ALICE, BOB, A, B, C, D, sent.programId ?? ''].filter((one) => one !== payer)]
  const at = (account: string) => keys.indexOf(account)
  const has = (one: RpcInstruction) => inner.includes(one)
  const balances = (gave: number, got: number) => [
    tokenBalance(at(A), MINT, String(100 - gave), ofAlice),
    tokenBalance(at(B), MINT, String(100 + gave), ofBob),
    tokenBalance(at(C), OTHER, String(100 + got), ofAlice),
    tokenBalance(at(D), OTHER, String(100 - got), ofBob),
  ]
  const lamports = keys.map(() => 2_039_280)
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions: [sent],
      meta: {
        innerInstructions: [{ index: 0, instructions: inner }],
        preBalances: lamports,
        postBalances: lamports.map((one, i) => (i === 0 ? one - 5_000 : one)),
        preTokenBalances: balances(0, 0),
        postTokenBalances: balances(has(GIVES) ? 70 : 0, has(GETS) ? 42 : 0),
      },
    }),
    { registry },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return readable(transaction.sentence, registry)
}
const [gave, got] = ['0.00007 CktR…', '0.000042 GgBa…']

test.each([
  ['Kamino Lend', 'depositReserveLiquidity', `Deposited ${gave} on Kamino Lend`, [GIVES]],
  [
    'Kamino Lend',
    'depositReserveLiquidity',
    `Deposited ${gave} on Kamino Lend, and received ${got}`,
    [GIVES, GETS],
  ],
  ['Kamino Lend', 'redeemReserveCollateral', `Redeemed ${gave} for ${got} on Kamino Lend`, [GIVES, GETS]],
  [
    'Kamino Lend',
    'repayAndWithdrawAndRedeem',
    `Repaid ${gave}, and withdrew ${got} on Kamino Lend`,
    [GIVES, GETS],
  ],
  ['Kamino Lend', 'repayAndWithdrawAndRedeem', `Repaid ${gave} on Kamino Lend`, [GIVES]],
  ['Kamino Lend', 'flashRepayReserveLiquidity', `Repaid ${gave} of a flash loan on Kamino Lend`, [GIVES]],
  [
    'Kamino Vaults',
    'withdraw',
    `Withdrew ${got} from the vault 5jKh… on Kamino Vaults, and gave ${gave}`,
    [GIVES, GETS],
  ],
  ['Save', 'borrowObligationLiquidity', `Borrowed ${got} on Save`, [GETS]],
  ['Save', 'withdrawObligationCollateral', `Withdrew ${got} from the collateral on Save`, [GETS]],
  [
    'Save',
    'liquidateObligation',
    `Liquidated the loan 5jKh… with ${gave} on Save, and received ${got}`,
    [GIVES, GETS],
  ],
  ['Kamino Lend', 'enqueueToWithdraw', `Queued ${gave} for withdrawal from Kamino Lend`, [GIVES]],
  ['Kamino Lend', 'withdrawQueuedLiquidity', `Withdrew ${got} from Kamino Lend`, [GETS]],
  [
    'Kamino Vaults',
    'buy',
    `Deposited ${gave} into the vault 5jKh… on Kamino Vaults, and received ${got}`,
    [GIVES, GETS],
  ],
  ['Drift v2', 'beginSwap', `Withdrew ${got} from Drift v2`, [GETS]],
  ['Drift v2', 'endSwap', `Deposited ${gave} on Drift v2`, [GIVES]],
  ['Drift v2', 'lpPoolSwap', `Swapped ${gave} for ${got} on Drift v2`, [GIVES, GETS]],
  ['Drift Vaults', 'deposit', `Deposited ${gave} into the vault 5jKh… on Drift Vaults`, [GIVES]],
  ['Drift Vaults', 'managerWithdraw', `Withdrew ${got} from the vault 5jKh… on Drift Vaults`, [GETS]],
  ['Marginfi v2', 'lendingAccountWithdrawEmissions', `Claimed ${got} of rewards on Marginfi v2`, [GETS]],
  ['Marginfi v2', 'kaminoInitObligation', `Deposited ${gave} on Marginfi v2`, [GIVES]],
  ['Marginfi v2', 'lendingAccountRepay', `Repaid ${gave} on Marginfi v2`, [GIVES]],
  ['Drift v2', 'withdraw', `Withdrew ${got} from Drift v2`, [GETS]],
  ['Jupiter Lend', 'operate', `Deposited ${gave}, and borrowed ${got} on Jupiter Lend`, [GIVES, GETS]],
])('%s %s: %s', (name, type, words, inner) => {
  const roles = [
    'authority',
    'signer',
    'user',
    'owner',
    'manager',
    'admin',
    'feePayer',
    'withdrawTicketOwner',
  ]
  const accounts = {
    ...Object.fromEntries(roles.map((role) => [role, ALICE])),
    supplyToken: MINT,
    borrowToken: OTHER,
  }
  expect(told(call(name, type, accounts), inner)).toBe(words)
})

test('the debt and the collateral are told apart by their tokens', () => {
  const accounts = { signer: ALICE, supplyToken: OTHER, borrowToken: MINT }
  const words = `Repaid ${gave}, and withdrew ${got} on Jupiter Lend`
  expect(told(call('Jupiter Lend', 'operate', accounts), [GIVES, GETS])).toBe(words)
})

test('who acts without a signature is named, and what a program of nobody reads calls is told', () => {
  const deposit = call('Marginfi v2', 'lendingAccountDeposit', { authority: ALICE })
  expect(told(deposit, [GIVES], RELAYER)).toBe(
    `4vJ9… deposited ${gave} on Marginfi v2, fee paid by ${RELAYER.slice(0, 4)}…`,
  )
  const wrapper: RpcInstruction = { programId: ANY, accounts: [], data: base58('01'), stackHeight: 1 }
  const borrow = call('Kamino Lend', 'borrowObligationLiquidity')
  const inner = [
    { ...call('Kamino Lend', 'depositReserveLiquidity'), stackHeight: 2 },
    GIVES,
    { ...borrow, stackHeight: 2 },
    GETS,
  ]
  expect(told(wrapper, inner)).toBe(`Deposited ${gave} on Kamino Lend, and borrowed ${got} on Kamino Lend`)
})

test.each([
  ['68dce0bf57f1843d', `Placed a VA order on Jupiter Value Average, and put in ${gave}`, GIVES],
  ['3ef0', `Sent ${gave} to 8qbH… via Jupiter Value Average`, GIVES],
])('what a program does is told by its event %s: %s', (mark, words, move) => {
  const programId = 'VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe'
  const user = Buffer.from(decodeBase58(ALICE) ?? []).toString('hex')
  const data = base58(`e445a52e51cb9a1d${mark}${user}${'00'.repeat(200)}`)
  const event: RpcInstruction = { programId, accounts: [ANY], data, stackHeight: 2 }
  const sent: RpcInstruction = {
    programId,
    accounts: [ANY],
    data: base58('0102030405060708'),
    stackHeight: 1,
  }
  expect(told(sent, [move, event])).toBe(words)
})

test('who is paid without a signature is found by the token account', () => {
  const fees = call('Marginfi v2', 'lendingAccountWithdrawEmissionsPermissionless', { destinationAccount: C })
  expect(told(fees, [GETS], RELAYER)).toBe(
    `4vJ9… claimed ${got} of rewards on Marginfi v2, fee paid by ${RELAYER.slice(0, 4)}…`,
  )
})

test('what moves nothing is no such deed', () => {
  expect(told(call('Kamino Lend', 'depositReserveLiquidity'), [])).toBe(
    'Called depositReserveLiquidity of Kamino Lend, and moved nothing',
  )
})
