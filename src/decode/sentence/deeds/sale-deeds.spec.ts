import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../../block/decode-block.ts'
import { readable } from '../../testing/readable.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../../testing/transactions.ts'

// Sales on a market for which only the types of instructions are decoded. The balances are made up.

const MARKET = 'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN'
const AUCTIONS = 'hausS13jsjafwWwGqZTUQRmWyvyxn9EQpqMwV1PBBmk'
const MARKETPLACE = 'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp'
const [EXECUTE_SALE, DEPOSIT, BUY_CORE] = ['execute_sale', 'deposit', 'buy_core'].map((name) =>
  createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16),
) as [string, string, string]
const [BUY_NFT, LIST] = ['60001cbe316b53de' /* buyNft */, '36aec14311298426' /* list */]
const [PAYER, SELLER, BUYER, CUSTODY, FROM, TO, NFT, CREATOR] = [1, 2, 3, 4, 5, 6, 7, 8].map(key) as [
  ...[string, string, string, string, string, string, string, string],
]
const KEYS = [PAYER, SELLER, BUYER, CUSTODY, FROM, TO, NFT, CREATOR, MARKET]
const SOL = 1_000_000_000

type Sold = {
  market?: string
  type?: string
  accounts?: string[]
  /** Payments in an earlier call of the market. */
  before?: { type: string; payments: Sold['payments'] }
  /** The call that transfers the sold asset; left out: a transfer of the token. */
  moved?: RpcInstruction & { programId: string }
  payer?: string
  holder?: string
  receiver?: string
  payments: [from: string, to: string, sol: number][]
}

/** The sentence for an NFT that goes from its holder to its receiver in a call of the market that pays. */
function told({
  market = MARKET,
  type = BUY_NFT,
  accounts = [],
  before,
  moved,
  payer = BUYER,
  holder = SELLER,
  receiver = BUYER,
  payments,
}: Sold) {
  const all = [...(before?.payments ?? []), ...payments]
  const keys = [
    payer,
    ...[...KEYS, market, ...(moved ? [moved.programId] : [])].filter((one) => one !== payer),
  ]
  const at = (account: string) => keys.indexOf(account)
  const paid = (some: Sold['payments']) =>
    some.map(([source, destination, sol]) =>
      parsed(PROGRAM.system, 'transfer', { source, destination, lamports: Math.round(sol * SOL) }),
    )
  const inner: RpcInstruction[] = [
    ...paid(payments),
    moved ??
      parsed(PROGRAM.token, 'transfer', { source: FROM, destination: TO, amount: '1', authority: holder }),
  ]
  const tokens = (from: string, to: string) => [
    tokenBalance(at(FROM), NFT, from, { owner: holder, programId: PROGRAM.token, decimals: 0 }),
    tokenBalance(at(TO), NFT, to, { owner: receiver, programId: PROGRAM.token, decimals: 0 }),
  ]
  const pre = keys.map(() => 10 * SOL)
  const after = keys.map((one, i) => {
    const sums = all.map(([from, to, sol]) => (to === one ? sol : 0) - (from === one ? sol : 0))
    return 10 * SOL + Math.round(sums.reduce((sum, sol) => sum + sol, 0) * SOL) - (i === 0 ? 5_000 : 0)
  })
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions: [...(before ? [before.type] : []), type].map((one) => ({
        programId: market,
        accounts,
        data: base58(one),
        stackHeight: 1,
      })),
      meta: {
        preBalances: pre,
        postBalances: after,
        innerInstructions: [...(before ? [paid(before.payments)] : []), inner].map((some, index) => ({
          index,
          instructions: some.map((one) => ({ ...one, stackHeight: 2 })),
        })),
        preTokenBalances: moved ? [] : tokens('1', '0'),
        postTokenBalances: moved ? [] : tokens('0', '1'),
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

/** A price of 79 SOL, which follows the discriminator of an instruction. */
const PRICE = '0056c46412000000'

test('a listing into custody is told with what is asked', () => {
  // list: tswap nftSource nftMint nftEscrow singleListing owner
  const accounts = [CREATOR, FROM, NFT, TO, CREATOR, SELLER]
  const listing = `${LIST}${PRICE}0000`
  expect(told({ type: listing, accounts, payer: SELLER, receiver: CUSTODY, payments: [] })).toBe(
    `Offered ${nft} for sale at 79 SOL on Tensor Swap`,
  )
})

test('who buys with what it put into custody in the same transaction paid that', () => {
  expect(
    told({
      market: AUCTIONS,
      type: EXECUTE_SALE,
      before: { type: DEPOSIT, payments: [[BUYER, CUSTODY, 2]] },
      payments: [
        [CUSTODY, SELLER, 1.9],
        [CUSTODY, CREATOR, 0.1],
      ],
    }),
  ).toBe(`Bought ${nft} from ${short(SELLER)} for 2 SOL on Auction House`)
})

test('who buys with what others hold is told who paid', () => {
  expect(told({ payer: BUYER, payments: [[CUSTODY, SELLER, 2]] })).toBe(
    `Bought ${nft} from ${short(SELLER)} for 2 SOL paid by ${short(CUSTODY)} on Tensor Swap`,
  )
})

test.each([
  [
    'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
    '0e00',
    [NFT, NFT, BUYER, SELLER, BUYER],
    `the asset ${short(NFT)}`,
  ],
  [
    'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
    'a334c8e78c0345ba',
    [CREATOR, SELLER, SELLER, BUYER, NFT],
    `a compressed asset of the tree ${short(NFT)}`,
  ],
])(
  'assets that are no tokens are sold by a call of their own program: %s',
  (program, data, accounts, words) => {
    const moved = { programId: program, accounts, data: base58(data), stackHeight: 2 }
    expect(told({ market: MARKETPLACE, type: BUY_CORE, moved, payments: [[BUYER, SELLER, 2]] })).toBe(
      `Bought ${words} from ${short(SELLER)} for 2 SOL on Tensor Marketplace`,
    )
    expect(
      told({ market: MARKETPLACE, type: BUY_CORE, payer: SELLER, moved, payments: [[CUSTODY, SELLER, 2]] }),
    ).toBe(`Sold ${words} to ${short(BUYER)} for 2 SOL on Tensor Marketplace`)
  },
)
