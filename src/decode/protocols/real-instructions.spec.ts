import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { protocolOf } from './index.ts'

const accounts = (text: string) => text.split(' ')
const programOf = (name: string) =>
  Object.entries(solana.programs).find(([, program]) => program.name === name)?.[0] ?? ''
const decode = (program: string, hex: string, names = '') =>
  protocolOf(programOf(program), solana.programs)?.decode({
    programId: programOf(program),
    accounts: names === '' ? [] : accounts(names),
    data: Uint8Array.from(Buffer.from(hex, 'hex')),
  })

// Devnet transaction 5k6Y7xaYohDEbKj1ZtzV1GV7o9dv6XtVqgFUjzQmsmjnF2cjg6aeuVQABbfLcJANV9321zWYfXGx8JLYqJemuNX7
const REPORT =
  'ff000377d3f88b066d0644ac5eeb2f611adbef2823cb9ac700d7a695830e8029ed000000000000000000000000000000000000000000000000000000002f197b0328754eeece58d867dfa11781105a3a574df4c8eaaf69a9fbf52664582a47d6bf66a27a860403010200000000000000000000000000000000000000000000000000000000000000000000000000000000004c3955ac000000031933403719a3f89f913c5b28b91ded109b049017a846e4f5c941fcaa34a5c6201185577c2295f6723dde48e180ee18826e739b41e2169f367d2a2ae1b4e99becd534235e00032fba76c77e2bfe1d91732f3ab78f03a4f4cbf1b850c4e737dc071c0eed6b5b2eef022862e0f62cf2159b16674973331232cda78bd8d60ef85c89245e0c4acb00'
const ROLES = 'state transmitter feed storeProgram storeAuthority sysvar'

test("Chainlink's report has the answer and the time that its oracle then stores", () => {
  const transmit = decode('Chainlink OCR2', REPORT, ROLES)
  const submit = decode(
    'Chainlink Store',
    '58a666b5a27faa30867aa26600000000ac55394c000000000000000000000000',
    'feed authority',
  )
  expect(submit).toEqual({
    type: 'submit',
    info: { timestamp: 1721924230n, answer: 1278825900n, feed: 'feed', authority: 'authority' },
  })
  expect(transmit).toEqual({
    type: 'transmit',
    info: {
      configDigest: '000377d3f88b066d0644ac5eeb2f611adbef2823cb9ac700d7a695830e8029ed',
      epoch: 3086715,
      round: 3,
      timestamp: 1721924230,
      answer: 1278825900n,
      signatures: 2,
      state: 'state',
      transmitter: 'transmitter',
      feed: 'feed',
      storeProgram: 'storeProgram',
      storeAuthority: 'storeAuthority',
    },
  })
})

test('the answer of a report may be negative', () => {
  const negative = `${REPORT.slice(0, 268)}${'ff'.repeat(15)}fe${REPORT.slice(300)}`
  expect(decode('Chainlink OCR2', negative, ROLES)?.info).toMatchObject({ answer: -2n })
})

test('what is shorter than a report, or lacks its accounts, is none', () => {
  expect(decode('Chainlink OCR2', REPORT.slice(0, 316), ROLES)).toBeUndefined()
  expect(decode('Chainlink OCR2', REPORT.slice(0, -2), ROLES)).toBeUndefined()
  expect(decode('Chainlink OCR2', REPORT, 'state transmitter')).toBeUndefined()
  expect(decode('Chainlink OCR2', '')).toBeUndefined()
})

test('an order on the books of Zeta has what the call of Zeta that places it says', () => {
  // Transaction 54XW8D87FjSW5sCXbASHYBY4CDrttPAPR83zq86pkiBEvcrP8u72U5M4eNAJhS7fgimmw8rewW8GEmACbKFJkaL9. Its
  // call of Zeta has the price 53900, the quantity 185029000 and the client's number 417074107.
  const order = decode(
    'Zeta DEX',
    '0015000000000000008cd20000000000008851070b000000006026e208120900000200000000000000bb0bdc1800000000e803c074',
    'market openOrders requestQueue eventQueue bids asks payer owner base quote token',
  )
  expect(order).toMatchObject({
    type: 'newOrder',
    info: {
      limitPrice: 53900n,
      maxBaseQuantity: 185029000n,
      clientId: 417074107n,
      limit: 1000,
      market: 'market',
      owner: 'owner',
    },
  })
  expect(
    decode('Zeta DEX', '0010000000fd03', 'market bids asks authority orders owner events'),
  ).toMatchObject({
    type: 'prune',
    info: { limit: 1021, pruneAuthority: 'authority', eventQueue: 'events' },
  })
  expect(decode('Zeta DEX', '00170000000500')).toBeUndefined()
  expect(decode('Zeta DEX', '0110000000fd03')).toBeUndefined()
})

test("Raydium's router wraps the coin, trades and closes the wrapped account", () => {
  // Transaction 3xXcq3DkQMvw51YdzNbuCKPbNWiRFq7W14RoK46UzzgjDp6oLm5TetEsGkBpsY97A91WZ5rshV3LAyY3NKwWoF2F
  const wrap = decode('Raydium Router', '0500d6117e03000000', 'user wrapped mint token ata system')
  expect(wrap).toMatchObject({
    type: 'createSyncNative',
    info: { amount: 15_000_000_000n, account: 'wrapped' },
  })
  const trade = decode(
    'Raydium Router',
    '0000d6117e030000001aacd3020a000000',
    'token token2022 ata system user source destination amm',
  )
  expect(trade).toMatchObject({
    type: 'swapBaseInWithUserAccount',
    info: { amountIn: 15_000_000_000n, minimumAmountOut: 42_997_099_546n, user: 'user', source: 'source' },
  })
  expect(decode('Raydium Router', '06', 'user wrapped user token ata system')?.type).toBe('closeTokenAccount')
  expect(decode('Raydium Router', '07')).toBeUndefined()
})

test("Sanctum's router withdraws stake and deposits it elsewhere", () => {
  // Transaction 3LF4ABXfbETvFbQ7nr7WU8pZvQ3H4gFBRZnLb1gJMSKzHZZNMXbJA4VUsrsAMa9cgBJgJDv7aeNnbRDC39C2oi1X
  expect(decode('Sanctum Router', '0600c817a804000000c027a069', 'user from stake mint')).toEqual({
    type: 'prefundWithdrawStake',
    info: {
      amount: 20_000_000_000n,
      bridgeStakeSeed: 1772103616,
      user: 'user',
      srcTokenFrom: 'from',
      bridgeStake: 'stake',
      srcTokenMint: 'mint',
    },
  })
  expect(decode('Sanctum Router', '05', 'user stake to fee mint')).toMatchObject({
    type: 'depositStake',
    info: { stakeAccount: 'stake', destTokenMint: 'mint' },
  })
})

test("prices are published on devnet with the instructions of Pyth's oracle", () => {
  // Devnet transaction 5JTc98rQHKdQJWaJQENGAJpDgbKjPuwQYFuzftHxbNdxeMiPZACSGJpVyWui1rH7FHvn42nzBRrW1V8PBDbNbs5u
  const data = '020000000d0000000100000000000000d4d3e50200000000e6420200000000005882251000000000'
  expect(decode('Pyth Oracle (devnet)', data, 'publisher price clock')).toMatchObject({
    type: 'updPriceNoFailOnError',
    info: { price: 48_616_404, confidence: 148_198, publishingSlot: 270_893_656, priceAccount: 'price' },
  })
})

test("a message through Wormhole's shim has its nonce, its emitter and then its event", () => {
  // Transaction FrBmfLArGDR9FXa2yQ1JLWyJKL8kytNErsHmiGmEbv1a4PkgyiUEXNvFxCda9Po8hTqTh1ioLWCNU4Jmg5sYB2u
  const post = decode(
    'Wormhole Post Message Shim',
    'd63264d12622074c000000000123000000050008b377405eeffe24ceedc1d5a7f857c7cb561f27bfdd79a0ec560f62c1d0cc9e19',
    'bridge message emitter sequence payer fees clock system wormhole events program',
  )
  expect(post).toMatchObject({
    type: 'postMessage',
    info: { nonce: 0, consistencyLevel: 1, emitter: 'emitter', payer: 'payer', feeCollector: 'fees' },
  })
  const event =
    'e445a52e51cb9a1d441b8f004d4c8970ffcec24e0f2cdeade143c339b81a2e8861c0bffcb7e46dfb705e28d6dff9d8cf3c310000000000001da9f069'
  expect(decode('Wormhole Post Message Shim', event, 'events')).toMatchObject({
    type: 'event',
    info: { event: 'MessageEvent', sequence: 12604n, submissionTime: 1777379613 },
  })
})

test('an account is given to a rollup, as a failed transaction of devnet tried it', () => {
  // 4o3Z3a7pjmxsSvjXKAHtUfJNw8ttUzLQHfB4noSdvvXA8SgEXMUZy7PPPgbZucDsHPELLVAsTJHE6VjQgLcZn8yx
  const accounts = 'payer account owner buffer record metadata system'
  expect(
    decode('MagicBlock Delegation', '00000000000000000000000000000000ffffffff00000000', accounts),
  ).toMatchObject({
    type: 'delegate',
    info: { delegatedAccount: 'account', ownerProgram: 'owner', delegationRecord: 'record' },
  })
  expect(decode('MagicBlock Delegation', '0400000000000000')).toBeUndefined()
})

test('compressed tokens are moved by a numbered instruction and by named ones', () => {
  // The first bytes of the transaction 5rqnqJKFbBDwbLeX5Dv2q9LQNQUJWMP4wMRmbHoCA5F13nRvWFU8XRVzZKaZV1meXtmfbqF5uvaTndXMaxpQ4tBB
  expect(decode('Light Token', '650000000000ffff0001')?.type).toBe('transfer2')
  expect(decode('Light System', '562fa3a615df5c0801fe0915')?.type).toBe('invokeCpiWithReadOnly')
  expect(decode('Light Token', 'f12230ba25b37bc0')?.type).toBe('mintTo')
  expect(decode('Light Token', '64')).toBeUndefined()
})

test('older exchanges have their swaps, whose trades the transfers tell', () => {
  // Transaction 4YxRYZzfV4aEPrcXDDEBcoyU8JSbv7wwAsX72aoEoqLGDWv7h4HF3jHWxiXQQdTHZfuxbAGkHiATPz75WuBP3c8N
  const pool = 'pool signer mint base quote fees user userBase userQuote token'
  expect(decode('Aldrin', 'f8c69e91e17587c8f6325c0000000000000000000000000001', pool)).toMatchObject({
    type: 'swap',
    info: { tokens: 6042358n, minTokens: 0n, side: 1, pool: 'pool', walletAuthority: 'user' },
  })
  // Transaction 3QhMnVeS2yjqyt1LpprGnK8qTsvnXeWYuFJBEquqPc6G5EWzfCZMaH5E2swkkYuUr6Ctd7a5ggetR8c6zHX1WLep
  const accounts = 'state token authority user source destination'
  expect(decode('Mercurial', '04e8f70100000000000000000000000000', accounts)).toMatchObject({
    type: 'exchange',
    info: { amountIn: 129_000n, minimumAmountOut: 0n, swapState: 'state', sourceTokenAccount: 'source' },
  })
})

test("a burn for another chain by Circle's second version has the chain, the recipient and the fee", () => {
  const amount = '40420f0000000000'
  const data = `d73c3d2e723780b0${amount}06000000${'01'.repeat(32)}${'00'.repeat(32)}6400000000000000e8030000`
  expect(decode('CCTP Token Messenger v2', data, 'owner payer sender tokens')).toMatchObject({
    type: 'depositForBurn',
    info: {
      amount: 1_000_000n,
      destinationDomain: 6,
      maxFee: 100n,
      minFinalityThreshold: 1000,
      owner: 'owner',
      burnTokenAccount: 'tokens',
    },
  })
  expect(decode('CCTP Message Transmitter v2', '26907fe11fe1ee1900000000', 'payer caller')).toMatchObject({
    type: 'receiveMessage',
    info: { payer: 'payer', caller: 'caller' },
  })
})

test("a claim of a curve's creator has its pool, and is no sighting of it", () => {
  // Transaction 3brhaUVsiB8oHpjpS8sfigurc2TT1wJXRL4jJrxTbEnkkCRVQet5y27rR6UyB4DKZt3tn4PAyEH1aMjcnZfq3iy3
  const claim = decode(
    'Meteora Dynamic Bonding Curve',
    '52dcfabd03556b2dffff63a7b3b6e00dffff63a7b3b6e00d',
    'authority pool accountA accountB base quote baseMint quoteMint creator token token events program',
  )
  expect(claim).toMatchObject({
    type: 'claimCreatorTradingFee',
    info: { maxBaseAmount: 999_999_999_999_999_999n, pool: 'pool', baseVault: 'base', creator: 'creator' },
  })
  const curve = protocolOf(programOf('Meteora Dynamic Bonding Curve'), solana.programs)
  expect(curve?.poolOf?.(instruction(claim))).toBeUndefined()
})

test('a reward that a pool of Meteora begins to give has its pool, and is no sighting of it', () => {
  const reward = decode(
    'Meteora DAMM v2',
    `5f87c0c4f281e644${'00'.repeat(41)}`,
    'authority pool vault mint signer payer token system events program',
  )
  expect(reward).toMatchObject({ type: 'initializeReward', info: { pool: 'pool', rewardVault: 'vault' } })
  const protocol = protocolOf(programOf('Meteora DAMM v2'), solana.programs)
  expect(protocol?.poolOf?.(instruction(reward))).toBeUndefined()
})

const instruction = (parsed: ReturnType<typeof decode>): DecodedInstruction => ({
  index: 0,
  innerIndex: null,
  stackHeight: 1,
  programId: '',
  program: null,
  programName: null,
  accounts: [],
  data: null,
  type: parsed?.type ?? null,
  info: parsed?.info ?? null,
  computeUnits: null,
})
