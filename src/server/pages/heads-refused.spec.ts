import { expect, test } from 'vitest'
import { tooMany, unavailable } from '#api/errors.ts'
import { signatureOf } from '#api/testing/blocks.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createHeads } from './heads.ts'

test.each([tooMany('Too many', 3), unavailable('Busy')])(
  'a page whose data is refused ($status) has the head of its URL, and is not "not found"',
  async (refusal) => {
    const heads = createHeads({
      calls: {
        answer: async () => Promise.reject(refusal),
        valuesFor: () => ({ value: async () => Promise.reject(refusal) }),
      },
      network: loadNetwork('gorbagana'),
      log: silent,
    })
    expect(await heads(`/tx/${signatureOf('100 memo')}`, '', '198.51.100.1')).toMatchObject({ status: 200 })
  },
)
