import { expect, test } from 'vitest'
import { isEdited, realData, transactionsOf } from '#decode/testing/real-data.ts'
import { parseJson, stringifyJson } from '#lib/json.ts'
import type { RpcTransaction } from '../rpc-block.ts'
import { archivedAccountsJson, archivedJson, memoIn, signatureIn } from './archived-transaction.ts'

const asJson = (value: unknown) => parseJson(stringifyJson(value)) as Record<string, unknown>
const encoded = (one: RpcTransaction, encoding: 'json' | 'jsonParsed' | 'base64' | 'base58') =>
  asJson(archivedJson(one, { encoding, maxVersion: encoding === 'base58' ? 0 : 1 }))
/** Without what older nodes did not say: the height of top-level instructions, and where a key is from. */
const asOlder = (value: unknown) =>
  JSON.parse(stringifyJson(value), (name, field) => {
    // Of the associated token program; newer nodes do not say it.
    if (name === 'rentSysvar') return undefined
    if (name === 'stackHeight' && (field === null || field === 1)) return undefined
    // Fields that libraries add when they archive what a node said.
    if (name === 'indexToProgramIds' || (name === 'addressTableLookups' && field.length === 0))
      return undefined
    return name === 'source' && (field === 'transaction' || field === 'lookupTable') ? undefined : field
  })

/** It has lookups, and its archive calls it legacy. */
const MISNAMED = '2VNdukxZPwgJwW4gq7aQRPzN2Wvncpp'

const formOf = ({ transaction }: RpcTransaction) => {
  if (typeof transaction === 'string') return 'binary'
  if (Array.isArray(transaction)) return transaction[1]
  return transaction.message.accountKeys.every((key) => typeof key === 'string') ? 'json' : 'jsonParsed'
}

test.each(realData)(
  'a transaction comes back as it was archived, and over every other encoding: $name',
  (data) => {
    let compared = 0
    for (const one of transactionsOf(data)) {
      const form = formOf(one)
      if (!one.meta || form === 'binary') continue
      const signature =
        typeof one.transaction === 'object' && 'signatures' in one.transaction
          ? one.transaction.signatures[0]
          : ''
      if (isEdited(signature ?? '') || signature?.startsWith(MISNAMED)) continue
      const same = encoded(one, form as 'json')
      const { version: _, ...rest } = same
      expect(rest).toEqual({ transaction: one.transaction, meta: one.meta })
      if (form === 'jsonParsed') continue
      for (const over of ['base64', 'json'] as const) {
        const converted = { ...one, ...encoded(one, over) } as RpcTransaction
        expect(asOlder(encoded(converted, form as 'json'))).toEqual(asOlder(same))
      }
      compared++
    }
    expect(compared).toBeGreaterThan(100)
  },
)

test('a block archived as json is, as jsonParsed, what the node itself gave as jsonParsed', () => {
  const data = realData.at(-1) as (typeof realData)[number]
  const [compiled, parsed] = ['enc-json', 'jsonParsed'].map(
    (form) => data.readBlockOf('mainnet_110130000', form).transactions ?? [],
  )
  const bySignature = new Map(
    parsed?.map((one) => [(one.transaction as { signatures: string[] }).signatures[0], one]),
  )
  let compared = 0
  for (const one of compiled ?? []) {
    const own = encoded(one, 'jsonParsed')
    const theirs = bySignature.get((one.transaction as { signatures: string[] }).signatures[0])
    if (!theirs) continue
    const { version: _, ...rest } = own
    expect(asOlder(rest)).toEqual(asOlder(theirs))
    compared++
  }
  expect(compared).toBeGreaterThan(data.isWhole ? 500 : 15)
})

test('a damaged transaction comes as it was given, and costs no other of its block', () => {
  const damaged = [
    null,
    {},
    { message: null },
    ['not base64!', 'base64'],
    ['AAAA', 'base64'],
    { signatures: 5, message: {} },
  ]
  for (const transaction of damaged) {
    const one = { transaction, meta: null } as unknown as RpcTransaction
    for (const encoding of ['json', 'jsonParsed'] as const)
      expect(archivedJson(one, { encoding, maxVersion: 1 })).toBe(one)
    expect(archivedAccountsJson(one, 1)).toBe(one)
    expect(memoIn(one)).toBeNull()
    expect(signatureIn(one) || '').toBe('')
  }
})
