import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { readable } from '../testing/readable.ts'
import { committedData } from '../testing/real-data.ts'
import { decodeTransaction } from '../transaction/decode-transaction.ts'

// Transactions that users and developers of other tools asked about, with the right description: see
// test/real-data/README.md.

const registry = solana.programs

test.each([
  ['subject-is-not-the-fee-payer__65MevEhHuX', '5Qty… sent 24.737625 EPjF… to B1nz…, fee paid by Cc5M…'],
  [
    'swap-with-token-fee__4KHPmpbkv2',
    'Swapped 0.01 SOL for 1449.869193 Knek… on Raydium AMM v4, and sent 14.504576 Knek… to ZG98…',
  ],
  [
    'hyperlane-not-told__4nRGgV9tqC',
    'Sent 2206.4786 EPjF… to FGyh1F...L4md on Eclipse by Hyperlane via 3EpV…',
  ],
  [
    'hyperlane-not-told__4atym7S78q',
    '6jyr… received 0.08 BeRU… from Solana by Hyperlane via FJu4…, fee paid by G6fW…',
  ],
  [
    'swap-whose-output-goes-on__Ku7gtQzEzt',
    'Swapped 0.000995 SOL for 0.017884084 BeRU… on Orca Whirlpool, and sent 0.017884084 BeRU… to BQA3tW...cnmN on Solana by Hyperlane via FJu4…',
  ],
  [
    'bridge-of-somebody-elses-tokens__5UJQJfjNeN',
    '9emS… sent 81552.985817 EPjF… to 0xf18f...b41c on Arbitrum via CCTP Token Messenger, and sent 0.017462 EPjF… to 7dm9…, fee paid by 7dm9…',
  ],
  [
    'swap-whose-output-goes-on__58F9fNP78F',
    'Swapped 0.218145145 SOL for 34.95721 EPjF… on Meteora DLMM, and sent 34.852339 EPjF… to 0x21f2...b13f on Arbitrum via deBridge DLN, and paid 0.015 SOL in fees',
  ],
  [
    'bridge-delivery__eTsg8KMXGG',
    '3NLE… received 148.745446 EPjF… from Ethereum via CCTP Token Messenger v2, fee paid by 74Td…',
  ],
  ['bridge-delivery__3bg38hZgFD', 'Paid 119.656776 EPjF… to 7T8c… for an order from Arbitrum via Across'],
  [
    'bridge-fast-order__2mTostoa2u',
    '5r8G… sent 98.1 EPjF… to 0x7028...9c47 on Arbitrum via CCTP Token Messenger, and sent 4.9505 EPjF… to 5umD…, fee paid by RoXd…',
  ],
  ['bridge-message__FrBmfLArGD', 'Posted a Wormhole message of JDZp… via Mayan'],
  ['wormhole-not-told__2VNdukxZPw', 'Sent 19 EPjF… to G4HPcR...pkjb on Fogo by Wormhole NTT via nttu…'],
  [
    'wormhole-not-told__3LUesqyegg',
    'Sent 29788.66147679 6ZnC… to 0xd7ca...4e1a on BNB Smart Chain by Wormhole NTT via Nttt…',
  ],
  [
    'wormhole-not-told__4f463rSFK1',
    'Sent 0.00104895 J1to… to 0xd493...fe01 on Arbitrum by Wormhole NTT via nTTJ…, and sent 0.00000105 J1to… to 14Mt…',
  ],
  [
    'wormhole-not-told__2AuJrc6kwQ',
    'Sent 26919114.61923519 2HrZ… to 0x655b...d97c on Arbitrum via Wormhole Token Bridge',
  ],
  ['vote-program-not-a-vote__votewithdraw', 'Withdrew 100 SOL from the vote account 69w8… to 7t7y…'],
  ['vote-program-not-a-vote__votecommissi', 'Set the commission of the vote account 69w8… to 100 %'],
  [
    'authority-change-not-told__5R9M9ZviLo',
    'Gave both authorities of the stake account 9rJX… to 5Pxx…, and 5Pxx… sent 0.022336188 SOL to CQ3g…',
  ],
  [
    'authority-change-not-told__setauth',
    'Gave the token account GWA1… with 1000 EPjF… to AYck…, and sent 0.001 SOL to AYck…',
  ],
  ['authority-change-vague__mintauthnone', 'Revoked the mint authority of the token FqUw… for good'],
  [
    'closed-to-somebody-else__oisy14103',
    'Closed the token account CtaK…, and gave its 5.00203928 SOL to AYck…',
  ],
  ['confidential-deposit__confdeposit', 'Deposited 10 FqUw… into the confidential balance of 5Pks…'],
  [
    'core-instruction-without-words__deactivatede',
    'Deactivated the stake account 6qP6…, whose validator 69w8… does not vote',
  ],
  ['core-instruction-without-words__extendprogra', 'Extended the program 57bS… by 1,000 bytes'],
  ['side-call-told-as-the-deed__2P8sZnsTfU', 'Called autodipPumpswap of 83G8…, and moved nothing'],
  ['zk-elgamal-not-decoded__explorer262', 'Verified a proof of an ElGamal key'],
  ['lending-told-as-a-swap__2VvCxb438u', 'Repaid 42.000000001 SOL, and withdrew 40 jupS… on Jupiter Lend'],
  [
    'lending-program-unnamed__2Cxrz8NWZv',
    'Deposited 500 EPjF… on Jupiter Lend Earn, and received 487.817578 9BEc…',
  ],
  ['lending-program-unnamed__2GfJEnDHUX', 'Borrowed 6.1264 Hzwq… on Jupiter Lend'],
  [
    'limit-order__4v28RP4Aad',
    'Filled a limit order of GAgn… with 0.001491447 9gr8… for 3359.117529 EPjF… on Jupiter Limit Order v1, after a fee of 0.000001492 9gr8…, and kept 0.000055819 9gr8…',
  ],
  [
    'limit-order__5W6X8W6eCM',
    'Cancelled a limit order on Jupiter Limit Order v2, and got back 1468.692707 EPjF…',
  ],
  [
    'pool-creation__3AFmw2MDEE',
    'Created a pool of 79.005359483 SOL and 206900000 A6P2… on Raydium AMM v4, and paid 0.4 SOL for it, and received 4042.044505942 AjNd…',
  ],
  [
    'swap-paid-out__3izFs7kd8S',
    '3qrD… swapped 2947.91 4df1… for 0.08897767 SOL on OKX DEX Router v2, paid out to HxUf…, fee paid by 3EKX…',
  ],
  [
    'trade-in-a-circle__3TwHo76yay',
    'Traded 0.633817476 So11… in a circle for 0.643484462 So11… on 9GCB…, and sent 0.004061161 SOL to astr…',
  ],
  [
    'dca-fill__S3z6oPjogs',
    'Filled a DCA order of 9QC3… with 4.059345 4k3D… for 2.777777 EPjF… on Jupiter DCA, after a fee of 0.004063 4k3D…',
  ],
  ['dca-order__5EZNycMMgz', 'Closed a DCA order on Jupiter DCA, and got back 225000 6T44…'],
  [
    'token-creation__EqJjYo2auA',
    'Created the token D7jZ… on Pump.fun, and minted 1000000000 D7jZ… to ETaA…, and sent 0.0125 SOL to jZnL…, and 0.001 SOL to ASTR…',
  ],
  [
    'nft-market__56TgRhdwP2',
    '3e2A… bought 1 FuYq… from 4zdN… for 0.03042 SOL paid by Dsj5… on Tensor Swap, fee paid by 5qGy…',
  ],
  ['nft-market__3Mhp6cAfmz', 'Sold 1 FkfM… to C4Px… for 1.9995 SOL on Magic Eden v2'],
  ['nft-market__1124XKHmq4', 'Offered a compressed asset for sale at 0.00015 SOL on Tensor Marketplace'],
  ['serum-leg-missing__3N3xmERQot', 'Swapped 0.01 SOL for 0.310848 EPjF… on Jupiter v4'],
])('%s: %s', (file, words) => {
  const source = committedData.readTransaction(`field/${file}.json`)
  const transaction = decodeTransaction(0, source, { registry })
  expect(readable(transaction.sentence, registry)).toBe(words)
  // The sentence in lists is the same as on the page.
  const listed = decodeTransaction(0, source, { registry, parse: 'tokenTransfers' })
  expect(listed.sentence).toEqual(transaction.sentence)
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
})

test('an order of an order book that is settled in the same call is a leg of its route', () => {
  const source = committedData.readTransaction('field/serum-leg-missing__3N3xmERQot.json')
  const { activities } = decodeTransaction(0, source, { registry })
  const told = activities.map(({ scope, pool, given, received }) =>
    [scope, pool?.slice(0, 4), ...[...given, ...received].map((one) => one.amount)].join(' '),
  )
  expect(told).toEqual(['route  10000000 310848', 'leg 7TeA 10000000 6415202', 'leg Awp1 6415202 310848'])
})

test('a wallet that is named twice in a transfer is its authority, and no multisig', () => {
  const source = committedData.readTransaction('field/plain-owner-called-a-multisig__3oR9ryME5V.json')
  const { instructions } = decodeTransaction(0, source, { registry })
  const info = instructions.find(({ type }) => type === 'transferChecked')?.info
  expect(info).toMatchObject({ authority: '6HbSn7QQraiNXW5p4M7Sp48qdcxvCSsqwuJvrNNTMayF' })
  expect(Object.keys(info ?? {})).not.toContain('multisigAuthority')
})

test('an account below its rent is named, and the line of a refusal behind a success is found', () => {
  const read = (file: string) =>
    decodeTransaction(0, committedData.readTransaction(`field/${file}.json`), { registry })
  expect(readable(read('insufficient-rent-account-unnamed__4Ud63HtJxy').sentence, registry)).toBe(
    'Failed: transaction results in an account (4m1P…) with insufficient funds for rent',
  )
  expect(read('failure-log-line__solana29735').failure?.logLine).toBe(5)
})

test('of a transaction without balances the account is told that a bridge paid', () => {
  const transaction = committedData.readTransaction('field/bridge-delivery__3FySmshUgV.json')
  expect(readable(decodeTransaction(0, transaction, { registry }).sentence, registry)).toBe(
    '4RrF… received 98659778 units of 7vfC… from another chain via Wormhole Token Bridge, fee paid by 7dm9…',
  )
})
