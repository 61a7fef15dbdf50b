import { expect, test } from 'vitest'
import type { OpenStore } from '#setup/open-store.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { serviceStatus } from './service-status.ts'

const parts = {
  indexer: undefined,
  checked: null,
  starting: false,
  isStandby: null,
  store: {
    kind: 'embedded',
    version: null,
    alive: () => true,
    disk: { problem: () => undefined },
  } as unknown as OpenStore,
  localnet: undefined,
  nodes: undefined,
  generationProblem: undefined,
}

test('a JSON reader that cannot be started is a problem', () => {
  expect(serviceStatus({ ...parts, json: directReader() }).problems).toEqual([])
  const problem = 'The process that reads the JSON of tokens and programs could not be started.'
  const json = { ...directReader(), problem: () => problem }
  expect(serviceStatus({ ...parts, json }).problems).toEqual([problem])
})
