import { expect, test } from 'vitest'
import { namesWith } from '#api/testing/names.ts'
import { instructionEntries } from '#api/transactions/transaction-parts.ts'
import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { committedData } from '#decode/testing/real-data.ts'
import { loadNetwork } from '#profiles/index.ts'
import { decodeInstruction } from '#svm/idl/decode.ts'
import { readIdl } from '#svm/idl/read-idl.ts'
import { createBudget } from '#svm/idl/value-reader.ts'
import { type AmountToken, tokenOfArguments } from '#web/format/argument-tokens.ts'

// The amounts in real instructions, and in what an IDL describes, with the tokens by which their page shows them.

const network = loadNetwork('solana')

type Values = Record<string, unknown>
type Accounts = Pick<InstructionEntry, 'accounts' | 'accountNames'>

/** `path amount mint` of each amount, `raw` where its token is not known. */
function told(info: Values, accounts: Accounts, tokens: ReadonlyMap<string, AmountToken>): string[] {
  const tokenOf = tokenOfArguments(accounts, tokens)
  const read = (name: string, value: unknown, levels: Values[], path: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one, i) => read(name, one, levels, `${path}[${i}]`))
    if (typeof value === 'object' && value !== null) return fieldsOf(value as Values, levels, `${path}.`)
    const token = /^\d+$/.test(String(value)) ? tokenOf(name, levels) : undefined
    return token === undefined ? [] : [`${path} ${value} ${token?.mint?.slice(0, 4) ?? 'raw'}`]
  }
  const fieldsOf = (values: Values, levels: Values[], path = ''): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      read(name, value, [...levels, values], `${path}${name}`),
    )
  return fieldsOf(info, [])
}

/** The amounts of the instruction with this id. */
function toldOf(file: string, id: string): string[] {
  const decoded = decodeTransaction(0, committedData.readTransaction(file), {
    registry: network.programs,
  })
  const tokens = new Map(
    decoded.tokenChanges.flatMap(({ account, mint, decimals }) =>
      [account, mint].map((key) => [key, { mint, decimals }] as const),
    ),
  )
  const found = instructionEntries(decoded, namesWith(network)).find((one) => one.id === id)
  return told(found?.parsed?.info ?? {}, found ?? { accounts: [], accountNames: [] }, tokens)
}

test('an amount within a struct has the token of the account that the instruction burns from', () => {
  expect(toldOf('field/bridge-of-somebody-elses-tokens__5UJQJfjNeN.json', '1.1')).toEqual([
    'params.amount 81552985817 EPjF',
  ])
})

test('in a failed route each leg has the tokens that it names, and amounts that nothing tells are raw', () => {
  const file = 'transactions/jupiter_route_12__dGsNKLP6Un.base64.json'
  expect(toldOf(file, '2')).toEqual(['inAmount 2342434176 EPjF', 'quotedOutAmount 2342434176 EPjF'])
  // Sides that are called a and b say nothing of in and out.
  expect(toldOf(file, '2.0')).toEqual(['amountIn 599663149056 raw', 'minimumAmountOut 0 raw'])
  expect(toldOf(file, '2.9')).toEqual([
    'legs[0].inputAmount 2342434176 EPjF',
    'legs[0].outputAmount 2341847253 USD1',
    'legs[1].inputAmount 2341847253 USD1',
    'legs[1].outputAmount 26799094167 So11',
    'legs[2].inputAmount 26799094167 So11',
    'legs[2].outputAmount 2342379738 EPjF',
  ])
})

test('amounts in structs, options, lists and variants that an IDL describes have their tokens', () => {
  const idl = readIdl({
    address: '11111111111111111111111111111111',
    metadata: { name: 'my_router', version: '0.1.0', spec: '0.1.0' },
    instructions: [
      {
        name: 'route',
        discriminator: [1, 2],
        accounts: [{ name: 'source_account' }, { name: 'destination_account' }],
        args: [
          { name: 'order', type: { defined: { name: 'Order' } } },
          { name: 'mode', type: { defined: { name: 'Mode' } } },
        ],
      },
    ],
    types: [
      {
        name: 'Order',
        type: {
          kind: 'struct',
          fields: [
            { name: 'amount_in', type: 'u64' },
            { name: 'min_out', type: { option: 'u64' } },
            { name: 'reward_amounts', type: { vec: 'u64' } },
          ],
        },
      },
      {
        name: 'Mode',
        type: {
          kind: 'enum',
          variants: [{ name: 'Exact', fields: [{ name: 'max_amount_in', type: 'u64' }] }],
        },
      },
    ],
  })
  const u64 = (value: number) => `${value.toString(16).padStart(2, '0')}00000000000000`
  const data = Buffer.from(`0102${u64(70)}01${u64(42)}02000000${u64(5)}${u64(6)}00${u64(71)}`, 'hex')
  const reading = idl && decodeInstruction(idl, data, 2, createBudget())
  const accounts = ['mine', 'other']
  const tokens = new Map([
    ['mine', { mint: 'AAAA', decimals: 9 }],
    ['other', { mint: 'BBBB', decimals: 6 }],
  ])
  expect(
    told(reading?.info ?? {}, { accounts, accountNames: reading?.accountNames ?? [] }, tokens).map((text) =>
      text.replace(/^.*\./, ''),
    ),
  ).toEqual([
    'amountIn 70 AAAA',
    'minOut 42 BBBB',
    'rewardAmounts[0] 5 raw',
    'rewardAmounts[1] 6 raw',
    'maxAmountIn 71 AAAA',
  ])
})
