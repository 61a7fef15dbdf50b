import { expect, test } from 'vitest'
import { hideAddresses } from './hide-addresses.ts'
import { calm } from './testing/start.ts'

const known = ['node.example.org:8899', 'node.example.org', 'db.local:8123', '/srv/gor.data', './data']

test.each([
  [
    'The node node.example.org:8899 refused the connection (nothing listens there) (called getSlot 3 times in 4 s).',
    'The node refused the connection (nothing listens there) (called getSlot 3 times in 4 s).',
  ],
  ['The node node.example.org has not answered for 5 s.', 'The node has not answered for 5 s.'],
  [
    'The node x: connect ETIMEDOUT 203.0.113.9:8899 (called once).',
    'The node x: connect ETIMEDOUT (called once).',
  ],
  ['The node x: connect ECONNREFUSED [2001:db8::1]:8899.', 'The node x: connect ECONNREFUSED.'],
  ['The database folder /srv/gor.data/db is on a full disk.', 'The database folder is on a full disk.'],
  [
    "The local chain's folder ./data/localnet is on a full disk.",
    "The local chain's folder is on a full disk.",
  ],
  [
    'The ClickHouse server http://db.local:8123 is on a full disk.',
    'The ClickHouse server is on a full disk.',
  ],
  ['The node node.example.org:8900 is away.', 'The node is away.'],
  ['The index is 61 slots behind the chain.', 'The index is 61 slots behind the chain.'],
])('%s', (sentence, shown) => {
  const reading = { status: 'refused', partialSince: 1, reason: sentence } as never
  const hidden = hideAddresses(
    { ...calm, problems: [sentence], indexed: { ...calm.indexed, bootstrap: reading, names: reading } },
    known,
  )
  expect(hidden.problems).toEqual([shown])
  expect([hidden.indexed.bootstrap?.reason, hidden.indexed.names?.reason]).toEqual([shown, shown])
})
