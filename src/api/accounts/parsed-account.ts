import type { AddressType } from '#contract/addresses/addresses.ts'
import { displayText } from '#lib/text/text.ts'
import { recordOf } from '#lib/values/guards.ts'
import { parseAccount } from '#svm/accounts/index.ts'
import { readTokenAccount } from '#svm/accounts/token.ts'
import { readMetadata } from '#svm/accounts/token-metadata.ts'
import { decodeAccount } from '#svm/idl/decode.ts'
import type { Idl } from '#svm/idl/model.ts'
import { createBudget } from '#svm/idl/value-reader.ts'
import { readNameRecord } from '#svm/name-records.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { jsonFields } from '../shared/json-text.ts'

type Parsed = NonNullable<AddressType['parsed']>
type Account = { owner: string; data: Uint8Array }

/**
 * The content of the account: parsed as a node or a standard describes its type, otherwise by the IDL of its
 * program. null when neither describes it, and for invalid data.
 */
export function parsedAccount(
  address: string,
  account: Account,
  type: AddressType['type'],
  idl: Idl | undefined,
): AddressType['parsed'] {
  const read = type ? readers[type] : undefined
  // A node returns no parsed form of a token account if it does not know the decimals of the mint. Such a
  // balance is listed with the holdings instead.
  if (read) return undefinedIfInvalid(() => read(account.data)) ?? null
  const parsed = parseAccount(account.owner, account.data, { address })?.parsed
  if (!parsed) return byIdl(account.data, idl)
  if (Array.isArray(parsed.info)) return { type: parsed.type, info: jsonFields({ entries: parsed.info }) }
  // The card does not show the code of a program.
  const { data: _, ...info } = recordOf(parsed.info)
  return { type: parsed.type, info: jsonFields(info) }
}

const readers: Partial<Record<NonNullable<AddressType['type']>, (data: Uint8Array) => Parsed | undefined>> = {
  token_account: (data) => {
    const account = readTokenAccount(data)
    const isNative = account.rentExemptReserve !== undefined
    return { type: 'account', info: jsonFields({ ...account, isNative }) }
  },
  name: (data) => {
    const record = readNameRecord(data)
    const { owner = null, parent = null, class: nameClass = null } = record ?? {}
    return record && { type: 'nameRecord', info: { owner, parent, class: nameClass } }
  },
  token_metadata: (data) => {
    const metadata = readMetadata(data)
    if (!metadata) return undefined
    const { name, symbol, uri, ...info } = metadata
    const texts = {
      name: displayText(name, LONGEST_NAME),
      symbol: displayText(symbol),
      uri: displayText(uri, LONGEST_URI),
    }
    return { type: 'metadata', info: { ...info, ...texts } }
  },
}

const LONGEST_NAME = 64
const LONGEST_URI = 200

/**
 * The most bytes of an account that is parsed. Larger accounts contain lists, of which a page would show only
 * the beginning.
 */
const MOST_BYTES = 64 * 1024
const MOST_VALUES = 1_000

function byIdl(data: Uint8Array, idl: Idl | undefined): Parsed | null {
  const reading = idl && decodeAccount(idl, data.subarray(0, MOST_BYTES), createBudget(MOST_VALUES))
  return reading ? { type: reading.name, info: jsonFields(reading.info) } : null
}
