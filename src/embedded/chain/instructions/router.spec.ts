import { beforeEach, expect, test } from 'vitest'
import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { associatedTokenAddress, bytesOf } from '../keys/derived-address.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { ProgramRunner } from '../testing/program-runner.ts'
import { memo } from './memo.ts'
import { pack, u8, u16, u32, u64 } from './pack.ts'
import { ROUTE_LIMITS, ROUTER_PROGRAM, route } from './router.ts'
import { transfer } from './system.ts'
import { createAssociated, mintToChecked, transferChecked } from './token.ts'

let runner: ProgramRunner
let payer: Keypair

beforeEach(() => {
  runner = new ProgramRunner()
  runner.installProgram(ROUTER_PROGRAM, 'router')
  payer = runner.wallet('payer')
})

const succeed = (...instructions: InstructionToBuild[]) => runner.succeed({ signers: [payer], instructions })
const errorOf = (...instructions: InstructionToBuild[]) => runner.errorOf({ signers: [payer], instructions })
const to = (name: string) => namedKeypair(name).address
const COIN = 10n ** 9n

test('executes the listed calls in order and records the inner instructions', () => {
  const calls = [
    transfer(payer.address, to('a'), COIN),
    memo('routed'),
    transfer(payer.address, to('b'), 2n * COIN),
  ]
  const { logs, inner } = succeed(route(calls))
  expect(logs[1]).toBe('Program log: Instruction: Route')
  expect(inner[0]?.map(({ stackHeight }) => stackHeight)).toEqual([2, 2, 2])
  expect(inner[0]?.map(({ data }) => Buffer.from(data))).toEqual(calls.map(({ data }) => Buffer.from(data)))
  expect([runner.svm.lamports(to('a')), runner.svm.lamports(to('b'))]).toEqual([COIN, 2n * COIN])
})

test('a failure three levels deep rolls back the transaction and shows in the logs', () => {
  const mint = to('mint')
  runner.write(
    mint,
    PROGRAM.token,
    pack(u32(1), bytesOf(payer.address), u64(0), u8(0), u8(1), Buffer.alloc(36)),
  )
  const account = associatedTokenAddress(payer.address, mint, PROGRAM.token)
  const wallet = { owner: payer.address, mint, program: PROGRAM.token, idempotent: true }
  succeed(
    route([
      createAssociated(payer.address, wallet),
      mintToChecked(PROGRAM.token, { mint, account, authority: payer.address, amount: 5n, decimals: 0 }),
    ]),
  )
  const move = { from: account, mint, to: account, authority: payer.address, decimals: 0 }
  const good = transferChecked(PROGRAM.token, { ...move, amount: 5n })
  const bad = transferChecked(PROGRAM.token, { ...move, amount: 6n })
  succeed(route([route([good])]))
  const draft = {
    signers: [payer] as const,
    instructions: [route([transfer(payer.address, to('a'), COIN), route([bad])])],
  }
  const { err, logs } = runner.run(draft)
  expect(err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(logs.filter((line) => line.includes('invoke'))).toEqual([
    `Program ${ROUTER_PROGRAM} invoke [1]`,
    'Program 11111111111111111111111111111111 invoke [2]',
    `Program ${ROUTER_PROGRAM} invoke [2]`,
    `Program ${PROGRAM.token} invoke [3]`,
  ])
  expect(logs.filter((line) => line.includes('failed'))).toEqual([
    `Program ${PROGRAM.token} failed: custom program error: 0x1`,
    `Program ${ROUTER_PROGRAM} failed: custom program error: 0x1`,
    `Program ${ROUTER_PROGRAM} failed: custom program error: 0x1`,
  ])
  expect(runner.svm.read(to('a'))).toBeUndefined()
})

test('cannot add signatures', () => {
  const rich = runner.wallet('rich')
  const { accounts, ...rest } = route([transfer(rich.address, to('a'), COIN)])
  const unsigned = accounts.map((meta) => ({ ...meta, signer: false }))
  expect(errorOf({ ...rest, accounts: unsigned })).toBe('PrivilegeEscalation')
})

test('accepts the documented maximum of calls and accounts', () => {
  const calls = Array.from({ length: ROUTE_LIMITS.calls }, () => memo('x'))
  expect(succeed(route(calls)).inner[0]).toHaveLength(ROUTE_LIMITS.calls)
  const many = Array.from({ length: ROUTE_LIMITS.accountsPerCall }, () => ({
    address: payer.address,
    signer: true,
  }))
  succeed(route([{ ...memo('x'), accounts: many }]))
})

test('rejects more, in the builder and in the program', () => {
  const nine = Array.from({ length: 9 }, () => memo('x'))
  expect(() => route(nine)).toThrow('A route has 1 to 8 calls, not 9')
  expect(() => route([])).toThrow('A route has 1 to 8 calls, not 0')
  const many = Array.from({ length: 33 }, (_, at) => ({ address: to(`account ${at}`) }))
  expect(() => route([{ ...memo('x'), accounts: many }])).toThrow('A routed call names 32 accounts, not 33')
  const halves = [0, 1, 2].map((part) =>
    Array.from({ length: 30 }, (_, at) => ({ address: to(`account ${part} ${at}`) })),
  )
  expect(() => route(halves.map((accounts) => ({ ...memo('x'), accounts })))).toThrow(
    'A route names 64 accounts, not 91',
  )
})

test('rejects data that is truncated, too long, or has an account index out of range', () => {
  const whole = route([memo('x', [payer.address])])
  const errorOfData = (data: Uint8Array) => errorOf({ ...whole, data })
  for (let size = 0; size < whole.data.length; size++)
    expect(errorOfData(whole.data.subarray(0, size))).toBe('InvalidInstructionData')
  expect(errorOfData(pack(whole.data, u8(0)))).toBe('InvalidInstructionData')
  expect(errorOfData(u8(0))).toBe('InvalidInstructionData')
  expect(errorOfData(u8(9))).toBe('InvalidInstructionData')
  expect(errorOfData(pack(u8(1), u8(2), u8(0), u16(0)))).toBe('NotEnoughAccountKeys')
  expect(errorOfData(pack(u8(1), u8(0), u8(1), u8(2), u8(0), u16(0)))).toBe('NotEnoughAccountKeys')
  expect(errorOfData(pack(u8(1), u8(0), u8(1), u8(1), u8(4), u16(0)))).toBe('InvalidInstructionData')
  expect(errorOfData(pack(u8(1), u8(0), u8(33), Buffer.alloc(66), u16(0)))).toBe('InvalidInstructionData')
})
