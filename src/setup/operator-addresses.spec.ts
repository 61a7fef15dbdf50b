import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { addressesOf } from './operator-addresses.ts'

test('hosts are known with and without their port, the folder as it is set and as a whole path', () => {
  const config = { dataDir: './data', clickhouseUrl: 'http://user:pass@db.local:8123/x' }
  const node = { rpcUrls: ['https://rpc.example.org/key'], wsUrls: ['ws://127.0.0.1:8900'] }
  expect(addressesOf(config, node)).toEqual([
    'rpc.example.org',
    '127.0.0.1:8900',
    '127.0.0.1',
    'db.local:8123',
    'db.local',
    './data',
    resolve('data'),
  ])
})
