import { expect, test } from 'vitest'
import { parseJson } from '#lib/text/json.ts'
import { key } from '../testing/transactions.ts'
import { footerOf } from './block-footer.ts'

test('a footer has the producer’s time exactly, its client, the bank hash and the certificates', () => {
  const text = `{
    "blockProducerTimeNanos": 1750176982899968023,
    "blockUserAgent": "agave/v3.0.0 (src:1a2b3c4d)",
    "bankHash": "${key(7)}",
    "finalCert": {"slot": 98, "blockId": "x"},
    "skipRewardCert": null,
    "notarRewardCerts": [{"block": {"slot": 97}}, {}]
  }`
  expect(footerOf(parseJson(text))).toEqual({
    producerTimeNanos: '1750176982899968023',
    client: 'agave/v3.0.0 (src:1a2b3c4d)',
    bankHash: key(7),
    certificates: [
      { name: 'finalCert', slot: 98 },
      { name: 'notarRewardCerts', slot: 97 },
      { name: 'notarRewardCerts', slot: null },
    ],
  })
  const inNumbers = { bankHash: Array.from({ length: 32 }, () => 7) }
  expect(footerOf(inNumbers)).toEqual({
    ...{ producerTimeNanos: null, client: null, bankHash: key(7), certificates: [] },
  })
})

test.each([
  ['null', null],
  ['nothing', undefined],
  ['a text', 'footer'],
  ['no field that is known', { version: 1 }],
  ['fields of other types', { blockProducerTimeNanos: -1, blockUserAgent: 7, bankHash: [256], cert: 'x' }],
])('%s is no footer', (_, source) => {
  expect(footerOf(source)).toBeNull()
})
