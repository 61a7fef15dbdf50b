import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import type { RpcInstruction, RpcMeta, RpcTokenBalance, WireU64 } from '#svm/rpc-block.ts'
import { lamportsOf, type SourceTransaction, tokensOf } from './real-accounts.ts'
import type { Key } from './synthetic-keys.ts'

// Turns a transaction into a form: the places of renamed addresses are searched once, and then filled in for
// each copy.

/** The values that differ in each copy. */
export type Copy = {
  /** Returns the new bytes of a renamed address. */
  nameOf: (address: string) => Key
  /** Returns 64 new bytes at each call. */
  signature: () => Uint8Array
  /** The hash that replaces the recent blockhash of the source. */
  recentBlockhash: Uint8Array
  /**
   * The current balances of the kept accounts, by `lamportsOf` and `tokensOf`; making a copy changes them.
   */
  balances: Map<string, bigint>
}

/** Fills in a copy, and returns the JSON text of the transaction with `encoding: base64`. */
export type Form = (copy: Copy) => string

type Filled<T> = T | ((copy: Copy) => T)
const fill = <T extends object | string>(form: Filled<T>, copy: Copy): T =>
  typeof form === 'function' ? (form as (copy: Copy) => T)(copy) : form

export function formOf(transaction: SourceTransaction, renamed: ReadonlySet<string>): Form {
  const { source, wire, accounts } = transaction
  const search = searchFor(accounts.filter((account) => renamed.has(account)))
  const bytes = wireForm(transaction, search)
  const meta = source.meta && metaForm(source.meta, accounts, search)
  const version = wire.version === -1 ? 'legacy' : wire.version
  return (copy) =>
    `{"transaction":["${bytes(copy).toString('base64')}","base64"],"meta":${meta ? meta(copy) : 'null'},"version":${JSON.stringify(version)}}`
}

type Search = {
  has: (address: string) => boolean
  /** The places of renamed addresses in these bytes. */
  placesIn: (bytes: Uint8Array) => Place[]
}
type Place = { at: number; address: string }

function searchFor(renamed: readonly string[]): Search {
  const byBytes = new Map(renamed.map((text) => [latin1(decodeBase58(text) ?? []), text]))
  return {
    has: (address) => renamed.includes(address),
    placesIn: (bytes) => {
      const places: Place[] = []
      const text = latin1(bytes)
      for (let at = 0; at + 32 <= text.length; at++) {
        const address = byBytes.get(text.slice(at, at + 32))
        if (address !== undefined) places.push({ at, address })
      }
      return places
    },
  }
}

const latin1 = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('latin1')

function wireForm({ bytes, wire }: SourceTransaction, search: Search): (copy: Copy) => Buffer {
  const offset = (view: Uint8Array) => view.byteOffset - bytes.byteOffset
  const signatures = wire.signatures.map(offset)
  const hash = offset(wire.recentBlockhash)
  const views = [...wire.staticKeys, ...wire.instructions.map(({ data }) => data)]
  const places = views.flatMap((view) =>
    search.placesIn(view).map(({ at, address }) => ({ at: offset(view) + at, address })),
  )
  return (copy) => {
    const out = withNames(bytes, places, copy)
    for (const at of signatures) out.set(copy.signature(), at)
    out.set(copy.recentBlockhash, hash)
    return out
  }
}

function withNames(bytes: Uint8Array, places: readonly Place[], copy: Copy): Buffer {
  const out = Buffer.from(bytes)
  for (const { at, address } of places) out.set(copy.nameOf(address).bytes, at)
  return out
}

function metaForm(meta: RpcMeta, accounts: readonly string[], search: Search): (copy: Copy) => string {
  const logs = meta.logMessages?.map((line) => lineForm(line, search))
  const inner = meta.innerInstructions?.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((each) => instructionForm(each, search)),
  }))
  const returned = meta.returnData && base64Form(meta.returnData.data[0], search)
  return (copy) => {
    const name = (address: string) => (search.has(address) ? copy.nameOf(address).text : address)
    const lamports = accounts.map((account, index) =>
      moved(copy, lamportsOf(account), meta.preBalances[index] ?? 0, meta.postBalances[index] ?? 0),
    )
    const tokens = tokenBalances(meta, accounts, copy, name)
    const { loadedAddresses: loaded, returnData } = meta
    const { preBalances: _, postBalances: __, ...rest } = meta
    const others = JSON.stringify({
      ...rest,
      ...tokens,
      ...(inner && {
        innerInstructions: inner.map(({ index, instructions }) => ({
          index,
          instructions: instructions.map((each) => fill(each, copy)),
        })),
      }),
      ...(logs && { logMessages: logs.map((line) => fill(line, copy)) }),
      ...(loaded && {
        loadedAddresses: { writable: loaded.writable.map(name), readonly: loaded.readonly.map(name) },
      }),
      ...(returnData &&
        returned && {
          returnData: { ...returnData, data: [fill(returned, copy), returnData.data[1]] },
        }),
    })
    // The balances are written as digits, because a u64 may be larger than a number can represent exactly.
    const digits = (of: 'pre' | 'post') => lamports.map((each) => each[of]).join(',')
    return `${others.slice(0, -1)},"preBalances":[${digits('pre')}],"postBalances":[${digits('post')}]}`
  }
}

/**
 * The same change, based on the account's current balance if the account is kept.
 *
 * @param of the name of the balance, see `lamportsOf`
 */
export function moved(
  { balances }: Pick<Copy, 'balances'>,
  of: string,
  before: WireU64 | bigint,
  after: WireU64 | bigint,
): { pre: bigint; post: bigint } {
  const [pre, post] = [BigInt(before), BigInt(after)]
  const now = balances.get(of)
  if (now === undefined) return { pre, post }
  balances.set(of, now + post - pre)
  return { pre: now, post: now + post - pre }
}

function tokenBalances(
  { preTokenBalances: before, postTokenBalances: after }: RpcMeta,
  accounts: readonly string[],
  copy: Copy,
  name: (address: string) => string,
) {
  const amounts = new Map(
    before?.flatMap(({ accountIndex: index, uiTokenAmount: { amount } }) => {
      const other = after?.find(({ accountIndex }) => accountIndex === index)
      const of = tokensOf(entryAt(accounts, index))
      return other ? [[index, moved(copy, of, amount, other.uiTokenAmount.amount)] as const] : []
    }),
  )
  const renamed = (each: RpcTokenBalance, side: 'pre' | 'post') => {
    const amount = amounts.get(each.accountIndex)?.[side] ?? BigInt(each.uiTokenAmount.amount)
    return {
      ...each,
      mint: name(each.mint),
      ...(each.owner ? { owner: name(each.owner) } : {}),
      uiTokenAmount: tokenAmount(amount, each.uiTokenAmount),
    }
  }
  return {
    ...(before && { preTokenBalances: before.map((each) => renamed(each, 'pre')) }),
    ...(after && { postTokenBalances: after.map((each) => renamed(each, 'post')) }),
  }
}

function tokenAmount(amount: bigint, before: RpcTokenBalance['uiTokenAmount']) {
  if (amount.toString() === before.amount) return before
  const { decimals } = before
  const digits = amount.toString().padStart(decimals + 1, '0')
  const [whole, part] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals).replace(/0+$/, ''),
  ]
  const shown = part === '' ? whole : `${whole}.${part}`
  return { amount: amount.toString(), decimals, uiAmount: Number(shown), uiAmountString: shown }
}

function instructionForm(each: RpcInstruction, search: Search): Filled<RpcInstruction> {
  const bytes = decodeBase58(each.data ?? '') ?? new Uint8Array()
  const places = search.placesIn(bytes)
  if (places.length === 0) return each
  return (copy) => ({ ...each, data: encodeBase58(withNames(bytes, places, copy)) })
}

function base64Form(text: string, search: Search): Filled<string> {
  const bytes = Buffer.from(text, 'base64')
  const places = search.placesIn(bytes)
  if (places.length === 0) return text
  return (copy) => withNames(bytes, places, copy).toString('base64')
}

const DATA_LINE = /^Program (?:data|return): /
const ADDRESS = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g

/** The form of a log line, which contains addresses in its text, or, for an event, in base64. */
function lineForm(line: string, search: Search): Filled<string> {
  if (DATA_LINE.test(line)) {
    const words = line.split(' ').map((word, n) => (n < 2 ? word : base64Form(word, search)))
    if (words.every((word) => typeof word === 'string')) return line
    return (copy) => words.map((word) => fill(word, copy)).join(' ')
  }
  if (!line.match(ADDRESS)?.some(search.has)) return line
  return (copy) => line.replace(ADDRESS, (word) => (search.has(word) ? copy.nameOf(word).text : word))
}
