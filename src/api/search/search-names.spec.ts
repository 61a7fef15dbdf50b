import { expect, test } from 'vitest'
import { loadNetwork } from '#profiles/index.ts'
import { unavailable } from '../errors.ts'
import { addressOf } from '../testing/blocks.ts'
import { namesWith } from '../testing/names.ts'
import type { SearchContext } from './context.ts'
import { findByName } from './search-names.ts'

const { names: _, ...network } = loadNetwork('gorbagana')

/** The context of a search right after a start. */
const starting = (more: object): SearchContext =>
  ({
    network,
    db: {},
    partialSince: async () => null,
    names: namesWith(network),
    tokenList: { list: async () => ({ rows: [], refreshedAt: null }) },
    programs: { get: async () => undefined, peek: () => undefined },
    validatorDetails: { named: () => undefined },
    ...more,
  }) as unknown as SearchContext

const read = {
  programs: { get: async () => [], peek: () => [] },
  validatorDetails: { named: () => [{ address: 'landfill', name: 'Landfill' }] },
}
const lost = { tokenList: { list: () => Promise.reject(unavailable('The database does not answer.')) } }

test('groups that are not loaded yet are named as missing', async () => {
  expect(await findByName('Landfill', starting({}))).toEqual({
    results: [],
    partial: ['program', 'validator'],
  })
  expect(await findByName('Landfill', starting(read))).toMatchObject({
    results: [{ label: 'Landfill' }],
    partial: [],
  })
})

test('a single result beside a group that could not be searched is marked as a part', async () => {
  expect(await findByName('Landfill', starting({ ...read, ...lost }))).toMatchObject({
    results: [{ label: 'Landfill' }],
    partial: ['token'],
  })
})

test('nothing found without the database is an error, not an empty answer', async () => {
  await expect(findByName('Nobody', starting({ ...read, ...lost }))).rejects.toMatchObject({ status: 503 })
})

test('a program without a name is not found by the letters of its address, as if they were its name', async () => {
  const [unnamed, named] = [addressOf('a program without a name'), addressOf('a program with a name')]
  const programs = [
    { programId: unnamed, vanityName: `${unnamed.slice(0, 6)}...${unnamed.slice(-4)}` },
    { programId: named, vanityName: `${unnamed.slice(0, 6)} Vault` },
  ]
  const context = starting({ ...read, programs: { get: async () => programs, peek: () => programs } })
  for (const text of [unnamed.slice(0, 1), unnamed.slice(0, 2), unnamed.slice(0, 3)])
    expect((await findByName(text, context)).results.map(({ value }) => value)).toEqual(
      expect.not.arrayContaining([unnamed]),
    )
  expect((await findByName(unnamed.slice(0, 3), context)).results).toMatchObject([{ value: named }])
})
