import { isBase58Of } from '#lib/base58.ts'
import { base58PrefixRanges } from '#lib/base58-prefix.ts'
import { searchTokens } from '#store/token-metadata.ts'
import { findMints, listMintsWithin } from '#store/tokens.ts'
import { ApiError } from '../errors.ts'
import type { Context } from '../handler.ts'
import { accountKind } from './account-kind.ts'
import { findLiveAccount, SHORT_WAIT_MS } from './live-account.ts'

/** A shorter prefix matches too many mints. */
const MIN_PREFIX_LENGTH = 4

/** The mints that match a text, best first: the wrapped coin, names and symbols, prefixes of mints. */
export async function searchMints(text: string, limit: number, context: Context): Promise<string[]> {
  const { db } = context
  if (isBase58Of(text, 32)) return (await isMint(text, context)) ? [text] : []
  const named = await searchTokens(db, text, limit)
  const found = new Set([...wrappedCoin(text, context), ...named])
  if (found.size < limit && text.length >= MIN_PREFIX_LENGTH)
    for (const mint of await listMintsWithin(db, base58PrefixRanges(text), limit)) found.add(mint)
  return [...found].slice(0, limit)
}

function wrappedCoin(text: string, { network: { coin } }: Context): string[] {
  const wanted = text.toLowerCase()
  const called = [coin.wrappedSymbol, `Wrapped ${coin.symbol}`]
  return called.some((name) => name.toLowerCase().includes(wanted)) ? [coin.wrappedMint] : []
}

/** Whether the address is a mint, by the index or else by the node. */
async function isMint(address: string, context: Context): Promise<boolean> {
  if (await isIndexedMint(address, context)) return true
  try {
    const account = await findLiveAccount(address, context, SHORT_WAIT_MS)
    return accountKind(address, account, context.network) === 'token'
  } catch (error) {
    // Without a node only the index can say.
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Whether the index has the address as a mint. */
export async function isIndexedMint(address: string, { db, names, network }: Context): Promise<boolean> {
  if (address === network.coin.wrappedMint) return true
  const [found] = await Promise.all([findMints(db, [address]), names.load([address], [])])
  return found.has(address) || names.token(address) !== undefined
}
