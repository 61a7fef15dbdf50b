import { expect, test } from 'vitest'
import { solana } from '#networks/solana.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../decode-block.ts'
import { judgeSentence } from '../judge/judge.ts'
import { readable } from '../testing/readable.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'

// Of a market that is only typed. The balances are made up.

const MARKET = 'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN'
const [BUY_NFT, LIST] = ['60001cbe316b53de' /* buyNft */, '36aec14311298426' /* list */]
const [PAYER, SELLER, BUYER, CUSTODY, FROM, TO, NFT, CREATOR] = [1, 2, 3, 4, 5, 6, 7, 8].map(key) as [
  ...[string, string, string, string, string, string, string, string],
]
const KEYS = [PAYER, SELLER, BUYER, CUSTODY, FROM, TO, NFT, CREATOR, MARKET]
const SOL = 1_000_000_000

type Sold = {
  type?: string
  payer?: string
  holder?: string
  receiver?: string
  payments: [from: string, to: string, sol: number][]
}

/** One NFT goes from its holder to its receiver in a call of the market that pays. */
function told({ type = BUY_NFT, payer = BUYER, holder = SELLER, receiver = BUYER, payments }: Sold) {
  const keys = [payer, ...KEYS.filter((one) => one !== payer)]
  const at = (account: string) => keys.indexOf(account)
  const inner: RpcInstruction[] = [
    ...payments.map(([source, destination, sol]) =>
      parsed(PROGRAM.system, 'transfer', { source, destination, lamports: sol * SOL }),
    ),
    parsed(PROGRAM.token, 'transfer', { source: FROM, destination: TO, amount: '1', authority: holder }),
  ]
  const tokens = (from: string, to: string) => [
    tokenBalance(at(FROM), NFT, from, { owner: holder, programId: PROGRAM.token, decimals: 0 }),
    tokenBalance(at(TO), NFT, to, { owner: receiver, programId: PROGRAM.token, decimals: 0 }),
  ]
  const before = keys.map(() => 10 * SOL)
  const after = keys.map((one, i) => {
    const moved = payments.map(([from, to, sol]) => (to === one ? sol : 0) - (from === one ? sol : 0))
    return 10 * SOL + moved.reduce((sum, sol) => sum + sol, 0) * SOL - (i === 0 ? 5_000 : 0)
  })
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions: [{ programId: MARKET, accounts: [], data: base58(type), stackHeight: 1 }],
      meta: {
        preBalances: before,
        postBalances: after,
        innerInstructions: [{ index: 0, instructions: inner.map((one) => ({ ...one, stackHeight: 2 })) }],
        preTokenBalances: tokens('1', '0'),
        postTokenBalances: tokens('0', '1'),
      },
    }),
    { registry: solana.programs },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).not.toBe('false')
  return readable(transaction.sentence, solana.programs)
}
const short = (address: string) => `${address.slice(0, 4)}…`
const nft = `1 ${short(NFT)}`

test('a buyer is told all that it paid, with what went to others than the seller', () => {
  const payments: Sold['payments'] = [
    [BUYER, SELLER, 2],
    [BUYER, CREATOR, 0.125],
  ]
  expect(told({ payments })).toBe(`Bought ${nft} from ${short(SELLER)} for 2.125 SOL on Tensor Swap`)
})

test('a seller is told what it got, whoever had the NFT in custody', () => {
  const payments: Sold['payments'] = [
    [CUSTODY, SELLER, 2],
    [CUSTODY, CREATOR, 0.125],
  ]
  expect(told({ payer: SELLER, holder: FROM, payments })).toBe(
    `Sold ${nft} to ${short(BUYER)} for 2 SOL on Tensor Swap`,
  )
})

test('who buys for somebody else is named as who paid the fee', () => {
  expect(told({ payer: PAYER, payments: [[BUYER, SELLER, 2]] })).toBe(
    `${short(BUYER)} bought ${nft} from ${short(SELLER)} for 2 SOL on Tensor Swap, fee paid by ${short(PAYER)}`,
  )
})

test('an NFT that is listed goes into custody and is not sold', () => {
  expect(told({ type: LIST, payer: SELLER, receiver: CUSTODY, payments: [] })).not.toMatch(/sold|bought/i)
})
