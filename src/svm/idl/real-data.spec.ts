import { describe, expect, test } from 'vitest'
import { decodeBlock, decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { type RealData, realData } from '#decode/testing/real-data.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { parseJson } from '#lib/text/json.ts'
import { PROGRAM } from '../program-ids.ts'
import { decodeEvent, decodeEventCall, decodeInstruction } from './decode.ts'
import type { Idl } from './model.ts'
import { parseIdl } from './read-idl.ts'
import { createBudget } from './value-reader.ts'

type Source = { metadata?: { address?: string }; address?: string; program?: { publicKey?: string } }

/** The addresses of programs whose old IDL does not contain them. */
const homes: Record<string, string> = {
  'amm_v3__anchor-legacy.json': 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'jupiter__anchor-legacy.json': 'JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB',
  'lifinity_amm_v2__anchor-legacy.json': '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c',
  'mango_v4__anchor-legacy.json.gz': '4MangoMjqJ2firMokCjjGgoK8d4MXcrgL7XJaL3w6fVg',
  'nft_candy_machine__anchor-legacy.json': 'cndyAnrLdpjq1Ssp1z8xxDsB8dxe7u4HL5Nxi2K5WXZ',
}

function addressOf(file: string, text: string): string | undefined {
  const { metadata, address, program } = JSON.parse(text) as Source
  return homes[file.slice('idls/'.length)] ?? address ?? metadata?.address ?? program?.publicKey
}

/** Types that the IDLs use without defining them; only accounts have these types. */
const undescribed = ['Decimal', 'ScopePriceId']

/** The IDLs of each program. */
function byProgram({ idlFiles, readIdlText }: RealData): Map<string, Idl[]> {
  const found = new Map<string, Idl[]>()
  for (const file of idlFiles) {
    const text = readIdlText(file)
    const program = addressOf(file, text)
    if (program === PROGRAM.system) continue // an example that gives the System program's address
    const idl = parseIdl(text)
    if (program !== undefined && idl) found.set(program, [...(found.get(program) ?? []), idl])
  }
  return found
}

function* everyTransaction(data: RealData): Generator<DecodedTransaction> {
  for (const file of data.transactionFiles) yield decodeTransaction(0, data.readTransaction(file))
  for (const file of data.blockFiles) yield* decodeBlock(1, data.readBlock(file)).transactions
}

type Oracle = { fixture?: string; expected_ix?: { _: string; args: Record<string, unknown>[] } }
type Fixture = { program_id: string; data: string; accounts: { label?: string }[] }

/**
 * The leaves of a value by their path, with `bin_id` and `binId` as the same name; bytes as hex, variants by
 * their bare names.
 */
function leaves(value: unknown, path = ''): [string, string][] {
  const isBytes =
    Array.isArray(value) && value.length > 7 && value.every((one) => typeof one === 'number' && one < 256)
  if (isBytes) return [[path, Buffer.from(value as number[]).toString('hex')]]
  if (Array.isArray(value)) return value.flatMap((one, nth) => leaves(one, `${path}.${nth}`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([name]) => name !== '_')
      .flatMap(([name, one]) => leaves(one, `${path}.${name.replaceAll('_', '').toLowerCase()}`))
  return [[path, String(value).replace(/^\w+::/, '')]]
}

describe.each(realData)('real IDLs ($name)', (data) => {
  const { idlFiles, isWhole, readIdlText, readText } = data

  test('every real IDL loads whole: each instruction, event and type can be read', () => {
    const strange: string[] = []
    for (const file of idlFiles) {
      const idl = parseIdl(readIdlText(file))
      if (!idl) {
        strange.push(`${file}: no IDL`)
        continue
      }
      const text = JSON.stringify([idl.instructions, idl.events, [...idl.types]], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      for (const [, what] of text.matchAll(/"kind":"unknown","what":"([^"]*)"/g))
        strange.push(`${file}: ${what}`)
      const names = new Set(idl.types.keys())
      for (const [, name = ''] of text.matchAll(/"kind":"defined","name":"([^"]*)"/g))
        if (!names.has(name) && !undescribed.includes(name)) strange.push(`${file}: ${name} is not described`)
    }
    expect(strange).toEqual([])
    expect(idlFiles.length).toBeGreaterThan(isWhole ? 30 : 3)
  })

  test('real instructions and events are read by their IDLs, none throws', () => {
    const idls = byProgram(data)
    const unread: string[] = []
    const seen = { instructions: 0, read: 0, whole: 0, events: 0, eventsRead: 0, eventsWhole: 0 }
    for (const { instructions, logs, logInstructions } of everyTransaction(data)) {
      const budget = createBudget()
      for (const { programId, data, accounts } of instructions) {
        const known = idls.get(programId)
        const bytes = data === null || data.length > 16_384 ? undefined : decodeBase58(data)
        if (!known || !bytes) continue
        const event = known.map((idl) => decodeEventCall(idl, bytes, budget)).find(Boolean)
        const reading =
          event ?? known.map((idl) => decodeInstruction(idl, bytes, accounts.length, budget)).find(Boolean)
        seen.instructions++
        if (reading) seen.read++
        else unread.push(`${programId} ${data}`)
        if (reading && !('remainingData' in reading.info)) seen.whole++
        if (reading) expect(() => JSON.stringify(reading)).not.toThrow()
      }
      for (const [line, text] of logs.entries()) {
        const index = logInstructions[line]
        const program = index === null || index === undefined ? undefined : instructions[index]?.programId
        const known = text.startsWith('Program data: ') && program ? idls.get(program) : undefined
        if (!known) continue
        const bytes = Buffer.from(text.slice('Program data: '.length), 'base64')
        const reading = known.map((idl) => decodeEvent(idl, bytes, budget)).find(Boolean)
        seen.events++
        if (reading) seen.eventsRead++
        if (reading && !('remainingData' in reading.info)) seen.eventsWhole++
      }
    }
    // An IDL is often older or newer than the data: newer events and older routes are read in part.
    expect(seen.instructions).toBeGreaterThan(isWhole ? 4_000 : 3)
    // The committed IDL of Pump.fun is older than this instruction.
    if (!isWhole) expect(unread).toEqual(['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P gCzGGoTR6NG'])
    else expect(seen.read / seen.instructions).toBeGreaterThan(0.99)
    expect(seen.whole / seen.read).toBeGreaterThan(isWhole ? 0.94 : 0.5)
    expect(seen.eventsRead).toBe(seen.events)
    expect(seen.eventsWhole / seen.events).toBeGreaterThan(isWhole ? 0.95 : 0)
  })

  test('arguments are what another decoder, made of the programs’ own code, reads', () => {
    const { entries } = parseJson(readText('expected/carbon_decoders.json')) as { entries: Oracle[] }
    const idls = byProgram(data)
    let compared = 0
    for (const { fixture, expected_ix: expected } of entries) {
      if (!expected || !fixture?.startsWith('instructions/')) continue
      const { program_id: program, data, accounts } = parseJson(readText(fixture)) as Fixture
      const bytes = /^[\da-f]+$/.test(data) ? Buffer.from(data, 'hex') : decodeBase58(data)
      const reading = (idls.get(program) ?? [])
        .map((idl) => bytes && decodeInstruction(idl, bytes, accounts.length, createBudget()))
        .find((one) => one && !('remainingData' in one.info))
      if (!reading) continue
      const name = expected._.split('::')[1] ?? ''
      expect([fixture, reading.name]).toEqual([fixture, `${name.charAt(0).toLowerCase()}${name.slice(1)}`])
      // The expected values do not write out Rust's defaults; versions of the program replaced padding by
      // fields.
      const decoded = new Map(leaves(reading.info))
      for (const [path, leaf] of leaves(expected.args[0]))
        if (leaf !== 'default' && !path.endsWith('.padding'))
          expect([fixture, path, decoded.get(path)]).toEqual([fixture, path, leaf])
      compared++
    }
    expect(compared).toBeGreaterThan(isWhole ? 25 : 0)
  })
})
