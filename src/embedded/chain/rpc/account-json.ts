import { encodeBase58 } from '#lib/text/base58.ts'
import { recordOf } from '#lib/values/guards.ts'
import { parseAccount } from '#svm/accounts/index.ts'
import { uiScaleOf } from '#svm/accounts/ui-amount.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Config, choiceOf, numberOf } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Account, Address } from '../bank/account.ts'
import type { TimedView } from '../bank/accounts.ts'
import { decimalsOf } from '../bank/token-balances.ts'

export type AccountEncoding = 'binary' | 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'
const encodings = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const
const MAX_BASE58 = 128

export type AccountFormat = {
  encoding: AccountEncoding
  slice: { offset: number; length: number } | undefined
}

export function accountFormatOf(config: Config, fallback: AccountEncoding): AccountFormat {
  const encoding = choiceOf(config.encoding ?? fallback, encodings, 'encoding')
  if (typeof config.dataSlice !== 'object' || !config.dataSlice) return { encoding, slice: undefined }
  const slice = recordOf(config.dataSlice)
  return {
    encoding,
    slice: { offset: numberOf(slice.offset, 'offset'), length: numberOf(slice.length, 'length') },
  }
}

/** The account as a node returns it; `view` is read for the mints of token accounts. */
export function accountJson(
  address: Address,
  account: Account,
  { encoding, slice }: AccountFormat,
  view: TimedView,
) {
  const { lamports, data, owner, executable, rentEpoch } = account
  const parsed =
    encoding === 'jsonParsed'
      ? parseAccount(owner, data, {
          address,
          decimalsOf: (mint) => decimalsOf(mint, view),
          scaleOf: (mint) => scaleOf(mint, view),
        })
      : undefined
  const shown = slice ? data.subarray(slice.offset, slice.offset + slice.length) : data
  return {
    lamports,
    data: parsed ?? encodeData(shown, encoding),
    owner,
    executable,
    rentEpoch,
    space: data.length,
  }
}

/** The UI amount scale of a Token-2022 mint with interest or a multiplier, at the time of the view's block. */
export function scaleOf(mint: Address, view: TimedView) {
  const account = view.read(mint)
  return account?.owner === PROGRAM.token2022 ? uiScaleOf(account.data, view.time) : undefined
}

function encodeData(data: Uint8Array, encoding: AccountEncoding): string | [string, string] {
  switch (encoding) {
    case 'binary':
    case 'base58': {
      if (data.length > MAX_BASE58)
        throw new RpcError(
          CODE.invalidRequest,
          'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
        )
      const text = encodeBase58(data)
      return encoding === 'binary' ? text : [text, 'base58']
    }
    case 'base64+zstd':
      return [zstdFrame(data).toString('base64'), 'base64+zstd']
    case 'base64':
    case 'jsonParsed':
      return [Buffer.from(data.buffer, data.byteOffset, data.length).toString('base64'), 'base64']
  }
}

// Node 20 has no zstd, but the format allows uncompressed blocks (RFC 8878, 3.1.1.2).
const MAGIC = 0xfd2fb528
const MAX_BLOCK = 128 * 1024

/** `data` as a valid zstd frame with uncompressed blocks. */
function zstdFrame(data: Uint8Array): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt32LE(MAGIC, 0)
  head[4] = 0b1010_0000 // content size in four bytes, single segment
  head.writeUInt32LE(data.length, 5)
  const parts: Uint8Array[] = [head]
  let at = 0
  do {
    const block = data.subarray(at, at + MAX_BLOCK)
    at += block.length
    const isLast = at >= data.length ? 1 : 0
    const blockHead = Buffer.alloc(3)
    blockHead.writeUIntLE((block.length << 3) | isLast, 0, 3)
    parts.push(blockHead, block)
  } while (at < data.length)
  return Buffer.concat(parts)
}
