import { expect, test } from 'vitest'
import { loadNetwork } from '#networks/index.ts'
import { unavailable } from '../errors.ts'
import { namesWith } from '../testing/names.ts'
import type { SearchContext } from './context.ts'
import { findByName } from './search-names.ts'

const { names: _, ...network } = loadNetwork('gorbagana')

/** Parts of a context as a search meets them right after a start. */
const starting = (more: object): SearchContext =>
  ({
    network,
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
