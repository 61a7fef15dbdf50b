import type { DefiActivity } from '#decode/block/decoded-block.ts'
import { describeOracle, isOurs, rawUnits } from './oracle.ts'

const WRAPPED = 'So11111111111111111111111111111111111111112'

const swapOf = (activity: DefiActivity | undefined) =>
  activity && {
    in: `${activity.given[0]?.amount} ${activity.given[0]?.mint}`,
    out: `${activity.received[0]?.amount} ${activity.received[0]?.mint}`,
  }

describeOracle('trades and liquidity', ({ readExpected, decodeFixture, testOracle }) => {
  testOracle('0xjeffro/tx-parser on Raydium', 4, 1, (compare) => {
    type Action = { action_index: number; program?: string; fields: Record<string, string | number> }
    type Entry = { test: string; fixture: string | null; top_level_actions: Action[] }
    const { entries } = readExpected<Entry>('0xjeffro_tx-parser_actions.json')
    for (const { test, fixture, top_level_actions } of entries)
      for (const { action_index, program, fields } of top_level_actions) {
        if (program !== 'raydium_liquidity_pool_v4' || fixture === null) continue
        const { activities, instructions } = decodeFixture(fixture)
        const trade = activities.find(({ index }) => index === action_index)
        compare(test, swapOf(trade), {
          in: `${fields.FromTokenAmount} ${fields.FromToken}`,
          out: `${fields.ToTokenAmount} ${fields.ToToken}`,
        })
        compare(`${test} user`, trade?.user, fields.Who)
        const call = instructions.find(({ index }) => index === action_index)
        compare(`${test} minimum`, String(call?.info?.minimumAmountOut), String(fields.MinimumAmountOut))
      }
  })

  testOracle('Tee-py/solana-txn-parser on Raydium', 6, 7, (compare) => {
    type Entry = { test: string; fixture: string[]; asserts: { path: string; value: string | number }[] }
    const [{ fixture, asserts } = { fixture: [], asserts: [] }] = readExpected<Entry>(
      'solana-txn-parser_raydium_pumpfun.json',
    ).entries
    const theirs = (name: string) => asserts.find(({ path }) => path.includes(name))?.value
    const { activities, pools } = decodeFixture(fixture[0] ?? '')
    const added = activities.find(({ kind }) => kind === 'addLiquidity')
    const given = (mint: unknown) => added?.given.find((each) => each.mint === mint)
    compare('pool', added?.pool, theirs('poolId'))
    compare('pool sighted', pools[0]?.pool, theirs('poolId'))
    compare('base amount', String(given(theirs('baseMint'))?.amount), theirs('baseAmountIn'))
    compare('quote amount', String(given(theirs('quoteMint'))?.amount), theirs('quoteAmountIn'))
    compare('base decimals', given(theirs('baseMint'))?.decimals, theirs('baseDecimals'))
    compare('quote decimals', given(theirs('quoteMint'))?.decimals, theirs('quoteDecimals'))
    compare('user', added?.user, theirs('info).user'))
  })

  testOracle('staketaxcsv', 15, 3, (compare) => {
    type Row = Record<
      'tx_type' | 'received_amount' | 'received_currency' | 'sent_amount' | 'sent_currency',
      string
    >
    type Entry = { signature: string; wallet: string; fixture: string[]; row: Partial<Row> }
    // The names of that project; it names unknown tokens by their mint.
    const mints: Record<string, string> = {
      USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      RAY: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
      SOL: WRAPPED,
      weWETH: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs',
    }
    for (const { signature, fixture, row } of readExpected<Entry>('staketax_rows.json').entries) {
      const { activities } = decodeFixture(fixture[0] ?? '')
      const trades = activities.filter(({ kind, scope }) => kind === 'swap' && scope !== 'leg')
      const name = signature.slice(0, 10)
      compare(name, trades.length > 0, row.tx_type === 'TRADE')
      if (row.tx_type !== 'TRADE') continue
      const [given, received] = [trades[0]?.given[0], trades.at(-1)?.received[0]]
      const amount = (text: string | undefined, decimals: number | null | undefined) =>
        rawUnits(text ?? '', decimals ?? 0)
      compare(
        `${name} sent`,
        `${given?.amount} ${given?.mint}`,
        `${amount(row.sent_amount, given?.decimals)} ${mints[row.sent_currency ?? ''] ?? row.sent_currency}`,
      )
      compare(
        `${name} received`,
        `${received?.amount} ${received?.mint}`,
        `${amount(row.received_amount, received?.decimals)} ${mints[row.received_currency ?? ''] ?? row.received_currency}`,
      )
    }
  })

  testOracle('jowency-me/solana-tx-parser', 40, 1, (compare) => {
    type Kinds = { trade?: boolean; liquidity?: boolean; burn?: boolean; stake?: string[] | null }
    type Entry = { fixture: string; expected: Kinds | null }
    for (const { fixture, expected } of readExpected<Entry>('jowency_solana-tx-parser_event_kinds.json')
      .entries) {
      const { activities, instructions, tokenTransfers } = decodeFixture(fixture)
      if (expected === null) continue
      const name = fixture.slice('transactions/'.length, fixture.indexOf('.'))
      const calls = new Set(instructions.map(({ programId }) => programId))
      if (expected.burn !== undefined)
        compare(
          `${name} burn`,
          tokenTransfers.some(({ kind }) => kind === 'burn'),
          expected.burn,
        )
      for (const kind of expected.stake ?? [])
        compare(
          `${name} ${kind}`,
          instructions.some(({ program, type }) => program === 'stake' && type === kind.toLowerCase()),
          true,
        )
      if (![...calls].some(isOurs)) continue
      if (expected.trade !== undefined)
        compare(
          `${name} trade`,
          activities.some(({ kind }) => kind === 'swap'),
          expected.trade,
        )
      if (expected.liquidity !== undefined)
        compare(
          `${name} liquidity`,
          activities.some(({ kind }) => kind.endsWith('Liquidity')),
          expected.liquidity,
        )
    }
  })

  testOracle('MetaMask on swaps', 6, 1, (compare) => {
    type Asset = { type: string; amount: string }
    type Side = { address: string; asset: Asset }
    type Entry = { test: string; fixture: string[]; expected: { type: string; from: Side[]; to: Side[] } }
    for (const { test, fixture, expected } of readExpected<Entry>('metamask_snap_mapped.json').entries) {
      if (expected.type !== 'swap') continue
      const { activities, instructions } = decodeFixture(fixture[0] ?? '')
      if (!instructions.some(({ programId }) => isOurs(programId))) continue
      const trade = activities.find(({ scope }) => scope !== 'leg')
      const theirs = (side: Side | undefined, decimals: number | null | undefined) => {
        const mint = side?.asset.type.split('token:')[1] ?? WRAPPED
        return `${rawUnits(side?.asset.amount ?? '', decimals ?? 0)} ${mint}`
      }
      const [given, received] = [trade?.given[0], trade?.received[0]]
      compare(`${test} from`, `${given?.amount} ${given?.mint}`, theirs(expected.from[0], given?.decimals))
      compare(
        `${test} to`,
        `${received?.amount} ${received?.mint}`,
        theirs(expected.to[0], received?.decimals),
      )
      compare(`${test} user`, trade?.user, expected.from[0]?.address)
    }
  })
})
