import type { AddressType } from '#contract/addresses.ts'
import { recordOf } from '#lib/guards.ts'
import { parseAccount } from '#svm/accounts/index.ts'
import { readTokenAccount } from '#svm/accounts/token.ts'
import { DecodeError } from '#svm/program-decoder.ts'
import { jsonFields } from '../shared/json-text.ts'

/** The content of the account, for the types that have a card of their own; null for others and for invalid data. */
export function parsedAccount(
  address: string,
  { owner, data }: { owner: string; data: Uint8Array },
  type: AddressType['type'],
): AddressType['parsed'] {
  // Without the decimals of its mint a node returns no parsed form: its balance is part of the holdings.
  if (type === 'token_account') return parsedTokenAccount(data)
  const parsed = parseAccount(owner, data, { address })?.parsed
  if (!parsed) return null
  // A program's code is not part of the card.
  const { data: _, ...info } = recordOf(parsed.info)
  return { type: parsed.type, info: jsonFields(info) }
}

function parsedTokenAccount(data: Uint8Array): AddressType['parsed'] {
  try {
    const account = readTokenAccount(data)
    const isNative = account.rentExemptReserve !== undefined
    return { type: 'account', info: jsonFields({ ...account, isNative }) }
  } catch (error) {
    if (error instanceof DecodeError) return null
    throw error
  }
}
