import type { Log } from '#lib/log/log.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { parseJson } from '#lib/text/json.ts'
import { isInteger, recordOf } from '#lib/values/guards.ts'
import { endOfValue, findStart, wholeNumberAt } from '../archive/json-slice.ts'
import { ChainUnavailable } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { readEach } from './read-each.ts'

/** https://solana.com/docs/rpc/http/getprogramaccounts */
export type ProgramAccountsQuery = {
  program: string
  /** At most four filters. */
  filters: readonly AccountFilter[]
  /** The most bytes of each account's data to return, from `fromByte` on (0 by default). */
  mostBytes: number
  fromByte?: number
}

export type AccountFilter =
  /** The length of the data. */
  | { dataSize: number }
  /** Compares the bytes at an offset of the data. */
  | { offset: number; bytes: Uint8Array }

/** The unparsed answer: see `readProgramAccounts`. */
export function fetchProgramAccounts(
  raw: RpcCaller['raw'],
  { program, filters, mostBytes, fromByte = 0 }: ProgramAccountsQuery,
  options?: CallOptions,
): Promise<Buffer> {
  const config = {
    encoding: 'base64',
    commitment: 'finalized',
    withContext: true,
    // By default nodes from 2.2 on sort the accounts, which costs them time.
    sortResults: false,
    dataSlice: { offset: fromByte, length: mostBytes },
    filters: filters.map((filter) =>
      'dataSize' in filter
        ? filter
        : { memcmp: { offset: filter.offset, bytes: encodeBase58(filter.bytes) } },
    ),
  }
  return raw('getProgramAccounts', [program, config], options)
}

export type ProgramAccounts = {
  /** The state of the accounts is the one after this slot. */
  slot: number
  /** `space`: the length of the whole data; null when the node does not return it (before 1.14). */
  accounts: { address: string; lamports: bigint; space: number | null; data: Uint8Array }[]
}

/**
 * The slot of the answer, read without parsing the accounts.
 *
 * @throws ChainUnavailable when the answer has none
 */
export function readAnswerSlot(answer: Buffer): number {
  const start = findStart(answer, ['result', 'context', 'slot'])
  const slot =
    start === undefined ? undefined : wholeNumberAt(answer, { start, end: endOfValue(answer, start) })
  if (slot === undefined) throw new ChainUnavailable(NO_LIST)
  return slot
}

const NO_LIST = 'The node sent no list of accounts with the slot that it is of.'

/**
 * @param log with a log, unreadable accounts are left out and logged. Without one, an unreadable account
 *   fails the whole list: for readers that take a missing account as closed or empty
 * @throws ChainUnavailable when the answer has another form
 */
export function readProgramAccounts(answer: Uint8Array, log?: Log): ProgramAccounts {
  const { context, value } = recordOf(recordOf(parseJson(Buffer.from(answer).toString('utf8'))).result)
  const { slot } = recordOf(context)
  if (!isInteger(slot) || !Array.isArray(value)) throw new ChainUnavailable(NO_LIST)
  const accounts = log ? readEach(value, { what: 'program accounts', log }, accountOf) : value.map(accountOf)
  return { slot, accounts }
}

function accountOf(item: unknown): ProgramAccounts['accounts'][number] {
  const { pubkey, account } = recordOf(item)
  const { lamports, space, data } = recordOf(account)
  const text = Array.isArray(data) ? data[0] : undefined
  if (
    typeof pubkey !== 'string' ||
    !isBase58Of(pubkey, 32) ||
    !/^\d{1,20}$/.test(String(lamports)) ||
    typeof text !== 'string'
  )
    throw new ChainUnavailable(
      'The node sent a list of accounts of which one has no address, lamports or data.',
    )
  return {
    address: pubkey,
    lamports: BigInt(String(lamports)),
    space: isInteger(space) ? space : null,
    data: Buffer.from(text, 'base64'),
  }
}
