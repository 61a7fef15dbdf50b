import { expect, test } from 'vitest'
import { isEdited, type RealData, realData, transactionsOf } from '#decode/testing/real-data.ts'
import { parseJson, stringifyJson } from '#lib/text/json.ts'
import type { RpcJsonTransaction, RpcParsedKey, RpcTransaction } from '../rpc-block.ts'
import { archivedAccountsJson, archivedJson, memoIn, signatureIn } from './archived-transaction.ts'

const asJson = (value: unknown) => parseJson(stringifyJson(value)) as Record<string, unknown>
const encoded = (one: RpcTransaction, encoding: 'json' | 'jsonParsed' | 'base64' | 'base58') =>
  asJson(archivedJson(one, { encoding, maxVersion: encoding === 'base58' ? 0 : 1 }))
/**
 * Drops the fields that older nodes did not return: the height of top-level instructions, and the source of a
 * key.
 */
const asOlder = (value: unknown) =>
  JSON.parse(stringifyJson(value), (name, field) => {
    // A field of associated token instructions, which newer nodes do not return.
    if (name === 'rentSysvar') return undefined
    // Nodes before 1.14 returned it in jsonParsed too.
    if (name === 'loadedAddresses' && Object.values(field ?? {}).flat().length === 0) return undefined
    if (name === 'stackHeight' && (field === null || field === 1)) return undefined
    // Fields that libraries add when they archive a node's response.
    if (name === 'indexToProgramIds' || (name === 'addressTableLookups' && !field?.length)) return undefined
    return name === 'source' && (field === 'transaction' || field === 'lookupTable') ? undefined : field
  })

/** A transaction with lookups whose archive has the version legacy, or none. */
const isMisnamed = ({ transaction, version }: RpcTransaction) =>
  Number(version) !== 0 &&
  typeof transaction === 'object' &&
  'message' in transaction &&
  Boolean(transaction.message.addressTableLookups?.length)

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
      if (isEdited(signature ?? '') || isMisnamed(one)) continue
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

/** In jsonParsed the loaded addresses are among the keys. */
function loadedIn({ message }: RpcJsonTransaction) {
  const loaded = (message.accountKeys as RpcParsedKey[]).filter(({ source }) => source === 'lookupTable')
  const keysOf = (isWritable: boolean) =>
    loaded.flatMap(({ pubkey, writable }) => (writable === isWritable ? [pubkey] : []))
  return { writable: keysOf(true), readonly: keysOf(false) }
}

/**
 * The transactions that the data has both as jsonParsed and in another encoding, or with rebuilt bytes;
 * paired by signature.
 */
function inBothForms(data: RealData): { compiled: RpcTransaction; parsed: RpcTransaction }[] {
  const all = transactionsOf(data).filter(({ meta }) => meta)
  const parsed = all.filter((one) => formOf(one) === 'jsonParsed')
  const bySignature = new Map(parsed.map((one) => [signatureIn(one), one]))
  const archived = all.filter((one) => formOf(one) !== 'jsonParsed')
  const { cases } = JSON.parse(data.readText('expected/jsonparsed_rebuilt_wire.json')) as {
    cases: Record<string, { sig: string; wire_base64: string }>
  }
  const rebuilt = Object.values(cases).flatMap(({ sig, wire_base64 }): RpcTransaction[] => {
    const found = bySignature.get(sig)
    if (!found?.meta) return []
    // Its inner instructions are parsed already and are returned unchanged.
    const meta = { ...found.meta, loadedAddresses: loadedIn(found.transaction as RpcJsonTransaction) }
    return [{ ...found, transaction: [wire_base64, 'base64'], meta }]
  })
  return [...archived, ...rebuilt].flatMap((compiled) => {
    const found = bySignature.get(signatureIn(compiled))
    return found && !isEdited(signatureIn(compiled)) ? [{ compiled, parsed: found }] : []
  })
}

test.each(realData)(
  'a transaction is, as jsonParsed, what the node itself gave as jsonParsed: $name',
  (data) => {
    let compared = 0
    for (const { compiled, parsed } of inBothForms(data)) {
      const own = encoded(compiled, 'jsonParsed')
      const { transaction, meta } = parsed
      expect(asOlder({ transaction: own.transaction, meta: own.meta })).toEqual(
        asOlder({ transaction, meta }),
      )
      compared++
    }
    expect(compared).toBeGreaterThan(data.isWhole ? 3_500 : 30)
  },
)

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
