import { expect, test } from 'vitest'
import type { DecodedInstruction, DecodedTransaction, DefiActivity } from '#decode/block/decoded-block.ts'
import { jupiterV6 } from '#decode/protocols/jupiter-v6/jupiter-v6.ts'
import { describeOracle } from './oracle.ts'

const PLAIN = new Set([
  'jupiter-v6',
  'compute-budget',
  'spl-token',
  'spl-token-2022',
  'spl-associated-token-account',
  'system',
  'spl-memo',
])
const WRAPPED = 'So11111111111111111111111111111111111111112'
const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** Amounts of Jupiter's own parser: digits, or numbers when they are small. */
type Amount = string | number
type TheirEvent =
  | {
      name: 'ParsedSwapEvent'
      data: { amm: string; inputMint: string; inputAmount: Amount; outputMint: string; outputAmount: Amount }
    }
  | { name: 'ParsedFeeEvent'; data: { account: string; mint: string; amount: Amount } }
type TheirResult = {
  owner: string
  inMint: string
  inAmount: Amount
  outMint: string
  outAmount: Amount
  legCount: number
}

/** Our routes of a transaction, each with what its events say. */
function routesOf({ instructions }: DecodedTransaction) {
  const isRoute = ({ programId, type }: DecodedInstruction) =>
    programId === JUPITER && /route/i.test(type ?? '')
  const starts = [...instructions.keys()].filter((at) => isRoute(instructions[at] as DecodedInstruction))
  return starts.map((start, place) => ({
    call: instructions[start],
    events: instructions
      .slice(start, starts[place + 1])
      .flatMap(({ programId, type, info }) => (programId === JUPITER && type === 'event' ? [info] : [])),
  }))
}
const theirEvents = (events: TheirEvent[]) =>
  events.map(({ name, data }) =>
    name === 'ParsedSwapEvent'
      ? {
          event: 'SwapEvent',
          ...data,
          inputAmount: BigInt(data.inputAmount),
          outputAmount: BigInt(data.outputAmount),
        }
      : { event: 'FeeEvent', ...data, amount: BigInt(data.amount) },
  )

/** A trade as its user sees it. */
const traded = ({ given, received }: Pick<DefiActivity, 'given' | 'received'>) => ({
  inMint: given[0]?.mint,
  inAmount: given[0]?.amount,
  outMint: received[0]?.mint,
  outAmount: received[0]?.amount,
})

describeOracle(
  'Jupiter v6',
  ({ isWhole, readExpected, decodeFixture, testOracle, readText, transactionFiles }) => {
    testOracle("Jupiter's own parser", 30, 1, (compare) => {
      const { entries } = readExpected<{ fixture: string[]; file: string }>(
        'jupiter_instruction-parser_index.json',
      )
      for (const { fixture, file } of entries) {
        const [name = ''] = fixture
        const short = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
        const theirs = JSON.parse(readText(file)) as unknown
        const place = Number(/-(\d)$/.exec(short)?.[1] ?? 0)
        const { activities } = decodeFixture(name)
        const route = routesOf(decodeFixture(name))[place]
        const own = activities.filter(({ scope, kind }) => scope !== 'leg' && kind === 'swap')
        if (short.includes('result') && !short.includes('swap-result')) {
          const { owner, inMint, inAmount, outMint, outAmount, legCount } = theirs as TheirResult
          const [trade] = own
          compare(short, trade && traded(trade), {
            inMint,
            inAmount: BigInt(inAmount),
            outMint,
            outAmount: BigInt(outAmount),
          })
          compare(`${short} owner`, trade?.user, owner)
          const legs = activities.filter(({ scope }) => scope === 'leg').length
          compare(`${short} legs`, Math.max(legs, own.length), legCount)
        } else if (short.includes('swap-result')) {
          const { parsedEvents, exactOutAmount } = theirs as {
            parsedEvents: TheirEvent[]
            exactOutAmount: string
          }
          compare(short, route?.events, theirEvents(parsedEvents))
          // The quoted amount, not the one received.
          compare(`${short} quote`, String(route?.call?.info?.quotedOutAmount), exactOutAmount)
        } else compare(short, route?.events, theirEvents(theirs as TheirEvent[]))
      }
    })

    testOracle('ai-nyan-bot', 4, 4, (compare) => {
      type Entry = { test: string; fixture: string[]; asserts: { path: string; value: string | number }[] }
      for (const { test, fixture, asserts } of readExpected<Entry>('ai-nyan-bot_swaps.json').entries) {
        if (!test.startsWith('jupiter')) continue
        const legs: Record<string, string | number>[] = []
        for (const { path, value } of asserts) {
          const [, place, field = ''] = /^result\[(\d)\]\.(\w+)$/.exec(path) ?? []
          if (place === undefined) continue
          const leg = legs[Number(place)] ?? {}
          legs[Number(place)] = leg
          leg[field] = value
        }
        const ours = decodeFixture(fixture[0] ?? '').activities.filter(({ scope }) => scope === 'leg')
        for (const [place, leg] of legs.entries())
          compare(
            `${test} ${place}`,
            { program: ours[place]?.programId, ...traded(ours[place] ?? { given: [], received: [] }) },
            {
              program: leg.amm,
              inMint: leg.input_mint,
              inAmount: BigInt(leg.input_amount ?? 0),
              outMint: leg.output_mint,
              outAmount: BigInt(leg.output_amount ?? 0),
            },
          )
      }
    })

    testOracle('0xjeffro/tx-parser on Jupiter', 6, 1, (compare) => {
      type Action = { action_index: number; program?: string; fields: Record<string, string | number> }
      type Entry = { test: string; fixture: string | null; top_level_actions: Action[] }
      for (const { test, fixture, top_level_actions } of readExpected<Entry>(
        '0xjeffro_tx-parser_actions.json',
      ).entries)
        for (const { action_index, program, fields } of top_level_actions) {
          if (program !== 'jupiter_aggregator_v6' || fixture === null) continue
          const { activities, instructions } = decodeFixture(fixture)
          const trade = activities.find(({ index, scope }) => index === action_index && scope !== 'leg')
          compare(test, trade && traded(trade), {
            inMint: fields.FromToken,
            inAmount: BigInt(fields.FromTokenAmount ?? 0),
            outMint: fields.ToToken,
            outAmount: BigInt(fields.ToTokenAmount ?? 0),
          })
          const call = instructions.find(({ index }) => index === action_index)
          compare(`${test} name`, call?.type?.toLowerCase(), String(fields.InstructionName).toLowerCase())
          compare(`${test} user`, trade?.user, fields.Who)
        }
    })

    testOracle('pinax-network/substreams-solana-idls on Jupiter', 2, 1, (compare) => {
      type Entry = { test: string; hex: string | null; asserts: { value: Record<string, unknown> }[] }
      for (const { test, hex, asserts } of readExpected<Entry>('pinax_instruction_event_bytes.json')
        .entries) {
        if (!test.startsWith('jupiter_v6') || hex === null) continue
        const { _, ...fields } = asserts[0]?.value ?? {}
        const data = Uint8Array.from(Buffer.from(hex, 'hex'))
        const parsed = jupiterV6.decode({ programId: JUPITER, accounts: [], data })
        const theirs = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
            typeof value === 'number' ? BigInt(value) : value,
          ]),
        )
        compare(test, parsed?.info, { event: String(_).slice(String(_).lastIndexOf(':') + 1), ...theirs })
      }
    })

    test('agrees with the change of the user’s balances, for every route of a signer', () => {
      const wrong: string[] = []
      let count = 0
      for (const name of transactionFiles) {
        const { signature, accounts, instructions, activities, tokenChanges } = decodeFixture(name)
        // Keepers trade for others, through programs that we do not know.
        if (instructions.some(({ innerIndex, program }) => innerIndex === null && !PLAIN.has(program ?? '')))
          continue
        const own = activities.filter(({ scope, kind }) => scope !== 'leg' && kind === 'swap')
        const [trade] = own
        // Several trades share the balances, and the wrapped coin is opened and closed on the way.
        if (own.length !== 1 || trade?.programId !== JUPITER) continue
        if (!accounts.some(({ address, signer }) => signer && address === trade.user)) continue
        const [given, received] = [trade.given[0], trade.received[0]]
        for (const side of [given, received]) {
          if (side === undefined || side.mint === WRAPPED || given?.mint === received?.mint) continue
          const mine = tokenChanges.filter(({ owner, mint }) => owner === trade.user && mint === side.mint)
          const change = mine.reduce((sum, { pre, post }) => sum + post - pre, 0n)
          count++
          if (change !== (side === given ? -side.amount : side.amount))
            wrong.push(`${signature}: ${side.amount} of ${side.mint}, but the balance changed by ${change}`)
        }
      }
      expect(wrong).toEqual([])
      expect(count).toBeGreaterThan(isWhole ? 20 : 0)
    })
  },
)
