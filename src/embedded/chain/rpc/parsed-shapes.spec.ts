import { describe, expect, test } from 'vitest'
import { type RealData, realData } from '#decode/testing/real-data.ts'
import { soakable } from '#lib/testing/soak.ts'
import { call as callOn, liveLocalnet } from '../testing/live.ts'

// Compares keys and types of the local chain's jsonParsed output with recorded responses of real nodes.

const localnet = liveLocalnet({
  slotMs: 400,
  ...soakable({ tps: 60, history: 80 }, { tps: 120, history: 120 }),
})
const call = async (method: string, ...params: unknown[]) =>
  (await callOn(localnet(), method, ...params)).result

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Every object in `value` of the form `{ program, parsed: { type, info } }`. */
function* parsedIn(value: Json): Generator<{ name: string; info: { [key: string]: Json } }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) {
    const { program, parsed } = value
    if (typeof program === 'string' && isRecord(parsed) && isRecord(parsed.info ?? null))
      yield { name: `${program} ${parsed.type}`, info: parsed.info as { [key: string]: Json } }
  }
  for (const inner of Object.values(value)) yield* parsedIn(inner)
}
const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: Json | undefined) =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value

/** For each kind its count, and for each of its keys the count per type. */
type Shapes = Map<string, { seen: number; keys: Map<string, Map<string, number>> }>

function shapesOf(values: Iterable<Json>): Shapes {
  const shapes: Shapes = new Map()
  for (const value of values)
    for (const { name, info } of parsedIn(value)) {
      const shape = shapes.get(name) ?? { seen: 0, keys: new Map() }
      shapes.set(name, shape)
      shape.seen++
      for (const [key, inner] of Object.entries(info)) {
        const types = shape.keys.get(key) ?? new Map<string, number>()
        shape.keys.set(key, types)
        types.set(typeOf(inner), (types.get(typeOf(inner)) ?? 0) + 1)
      }
    }
  return shapes
}

function* realAnswers({ readText }: RealData, files: string[]): Generator<Json> {
  for (const file of files) if (file.includes('jsonParsed')) yield JSON.parse(readText(file))
}

/** The differences between kinds that are in both. */
function differences(ours: Shapes, theirs: Shapes): string[] {
  const found: string[] = []
  for (const [name, { keys, seen }] of theirs) {
    const own = ours.get(name)
    if (!own) continue
    for (const [key, types] of keys) {
      const always = [...types.values()].reduce((sum, count) => sum + count, 0) === seen && seen > 3
      const ownTypes = own.keys.get(key)
      if (!ownTypes && always) found.push(`${name}: ${key} is not there`)
      for (const type of ownTypes?.keys() ?? [])
        if (!types.has(type) && type !== 'null')
          found.push(`${name}: ${key} is ${type}, not ${[...types.keys()]}`)
    }
    // Recordings of a rare kind may lack optional keys.
    for (const key of own.keys.keys())
      if (!keys.has(key) && seen > 3) found.push(`${name}: ${key} is ours alone`)
  }
  return found
}

describe.each(realData)('jsonParsed beside real nodes ($name)', (data) => {
  test('instructions of one kind have the same keys and types', async () => {
    const theirs = shapesOf(realAnswers(data, [...data.blockFiles, ...data.transactionFiles]))
    const slot = await call('getSlot')
    const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }
    const blocks: Json[] = []
    for (const at of await call('getBlocks', 0, slot)) blocks.push(await call('getBlock', at, config))
    const ours = shapesOf(blocks)
    const both = [...theirs.keys()].filter((name) => ours.has(name))
    expect(both.length).toBeGreaterThan(20)
    expect(differences(ours, theirs)).toEqual([])
  })

  test('accounts of one kind have the same keys and types', async () => {
    const theirs = shapesOf(realAnswers(data, data.accountFiles))
    const programs = {
      token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      stake: 'Stake11111111111111111111111111111111111111',
      vote: 'Vote111111111111111111111111111111111111111',
    }
    const answers: Json[] = []
    for (const program of Object.values(programs))
      answers.push(await call('getProgramAccounts', program, { encoding: 'jsonParsed' }))
    const ours = shapesOf(answers)
    expect([...theirs.keys()].filter((name) => ours.has(name)).length).toBeGreaterThan(1)
    // Wrapped coin accounts have rentExemptReserve; the recordings contain none.
    const known = ['spl-token account: rentExemptReserve is ours alone']
    expect(differences(ours, theirs).filter((one) => !known.includes(one))).toEqual([])
  })
})
