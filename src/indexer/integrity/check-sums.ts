import { encodeBase58 } from '#lib/text/base58.ts'
import { checkedTables, sampleDerived, withoutDirty } from '#store/integrity/derived-sample.ts'
import {
  countMintRows,
  countNativeRows,
  listMintsBehind,
  MOST_ROWS,
  readCoinChange,
  readStoredMints,
  readSupplyChanges,
  sumMints,
  sumNativeBalances,
} from '#store/integrity/sums.ts'
import { mintHolders } from '#store/tables/tokens/mint-holders.ts'
import { readMint } from '#svm/accounts/token.ts'
import { type ParsedExtension, parseExtensions } from '#svm/accounts/token-extensions.ts'
import { addressBytes } from '#svm/derived-address.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { type Check, type Found, type IntegrityContext, LANE, randomBytes } from './check.ts'

/** How many mints a piece has. */
const MINTS = 50
/**
 * How many bytes of a mint are read. Metadata may make it longer, but comes after the extensions that are
 * needed.
 */
const MINT_BYTES = 4_096

/** The mints of a piece with few enough accounts to sum at once, and why others are left out. */
async function mintsBehind({ db }: IntegrityContext, cursor: string) {
  const listed = await listMintsBehind(db, cursor, MINTS)
  const rows = await countMintRows(db, listed)
  let left = MOST_ROWS
  const mints = listed.filter((mint) => {
    const count = rows.get(mint) ?? 0
    left -= count
    // A mint that does not fit with the others is checked in the next piece.
    return left >= 0 || count > MOST_ROWS
  })
  const isTooLarge = (mint: string) => (rows.get(mint) ?? 0) > MOST_ROWS
  const last = mints.at(-1)
  const unknown = mints.some(isTooLarge)
    ? { unknown: `Tokens with more than ${MOST_ROWS} accounts are too large to be added up at one slot.` }
    : {}
  const next = listed.length < MINTS && last === listed.at(-1) ? undefined : last
  return { mints: mints.filter((mint) => !isTooLarge(mint)), next, unknown }
}

/**
 * Checks that the token accounts of each mint add up to the supply in the mint's account, at the same
 * finalized slot.
 */
export const checkTokenSupplies: Check = async (context, { cursor, answerOf }) => {
  const { db, chain, wrappedMint } = context
  const { mints: listed, next, unknown } = await mintsBehind(context, cursor)
  const mints = listed.filter((mint) => mint !== wrappedMint)
  if (mints.length === 0) return { next, compared: 0, differences: [], ...unknown }
  const answer = await answerOf(() => chain.getAccounts(mints, MINT_BYTES, LANE, 'finalized'))
  if (answer === 'wait') return 'wait'
  const sums = await sumMints(db, mints)
  const newest = Math.max(...sums.map(({ slot }) => slot))
  const changes = await readSupplyChanges(db, mints, { from: answer.slot, to: newest })
  const differences: Found[] = []
  let compared = 0
  for (const { mint, amount, slot } of sums) {
    const account = answer.accounts[mints.indexOf(mint)]
    const found = account && undefinedIfInvalid(() => readMint(account.data))
    // A mint can only be closed when its supply is 0.
    if (account === undefined || (account && !found)) continue
    compared++
    const supply = (found?.supply ?? 0n) + (slot > answer.slot ? (changes.get(mint) ?? 0n) : 0n)
    // Withheld fees and confidential balances are part of the supply, but not of any amount.
    const isWhole = !account || !hidesAmounts(account.data)
    if (isWhole ? amount === supply : amount <= supply) continue
    differences.push({
      ...{ kind: 'token', key: mint, what: 'sum of all accounts' },
      ...{ index: String(amount), other: `${isWhole ? '' : 'at most '}${supply}` },
      slot: Math.max(slot, answer.slot),
    })
  }
  return { next, compared, changing: sums.length - compared, differences, ...unknown }
}

/** Whether the token can have amounts that no balance shows. */
function hidesAmounts(mint: Uint8Array): boolean {
  const none: { extensions?: ParsedExtension[] } = { extensions: [{ extension: 'transferFeeConfig' }] }
  const { extensions = [] } = undefinedIfInvalid(() => parseExtensions(mint)) ?? none
  return extensions.some(({ extension }) => /^(transferFee|confidential|unparseable)/i.test(extension))
}

/**
 * Checks that the native balances in the index add up to no more than the chain's supply. They may add up to
 * less, as addresses that no indexed block names have lamports too.
 */
export const checkCoinSupply: Check = async ({ db, chain }, { answerOf }) => {
  const nothing = { next: undefined, compared: 0, differences: [] }
  if ((await countNativeRows(db)) > MOST_ROWS)
    return { ...nothing, unknown: `More than ${MOST_ROWS} balances are too many to be added up at one slot.` }
  const answer = await answerOf(() => chain.getSupply())
  if (answer === 'wait') return 'wait'
  const { lamports, slot } = await sumNativeBalances(db)
  const to = Math.max(slot, answer.slot)
  const change = slot > answer.slot ? await readCoinChange(db, { from: answer.slot, to: slot }) : 0n
  if (change === undefined) return { ...nothing, changing: 1 }
  const supply = answer.total + change
  const coin = { known: String(lamports), supply: String(supply), slot: to }
  if (lamports === supply) return { ...nothing, compared: 1, coin }
  if (lamports < supply)
    return {
      ...nothing,
      coin,
      unknown:
        'The known balances are less than all coins: the rest belongs to addresses whose balance no indexed block tells.',
    }
  const difference: Found = {
    ...{ kind: 'none', key: 'All addresses', what: 'sum of all lamports', slot: to },
    ...{ index: String(lamports), other: `at most ${supply}` },
  }
  return { ...nothing, compared: 1, coin, differences: [difference] }
}

/** Checks the stored number of holders and sum of balances of each mint against its token accounts. */
export const checkHolderCounts: Check = async (context, { cursor }) => {
  const { db } = context
  const { mints, next, unknown } = await mintsBehind(context, cursor)
  const keyOf = (mint: string) => Buffer.from(addressBytes(mint)).toString('hex').toUpperCase()
  const clean = async (some: readonly string[]) => {
    const keys = new Set(await withoutDirty(db, mintHolders, some.map(keyOf)))
    return some.filter((mint) => keys.has(keyOf(mint)))
  }
  const before = await clean(mints)
  const [sums, stored] = [await sumMints(db, before), await readStoredMints(db, before)]
  const still = new Set(await clean(before))
  const known = new Map(stored.map((one) => [one.mint, one]))
  const differences: Found[] = []
  for (const { mint, holders, amount, slot } of sums.filter((one) => still.has(one.mint))) {
    const of = { kind: 'token', key: mint, slot } as const
    const [count, supply] = [known.get(mint)?.holders ?? 0, known.get(mint)?.supply ?? 0n]
    if (count !== holders)
      differences.push({ ...of, what: 'holders', index: String(count), other: String(holders) })
    else if (supply !== amount)
      differences.push({ ...of, what: "holders' balances", index: String(supply), other: String(amount) })
  }
  return { next, compared: still.size, changing: mints.length - still.size, differences, ...unknown }
}

const KEYS = 20
/** Tables whose values are computed from all transactions of a period. */
const HEAVY = new Set(['chain_minutes', 'program_hours', 'chain_hours', 'chain_days'])
const HEAVY_KEYS = 3

/** Recomputes stored values of each derived table from its sources, and compares them. */
export const checkDerivedValues: Check = async ({ db }, { cursor, seed, upTo }) => {
  const table = checkedTables.find(({ name }) => name === cursor) ?? checkedTables[0]
  if (!table) return { next: undefined, compared: 0, differences: [] }
  const next = checkedTables[checkedTables.indexOf(table) + 1]?.name
  const start = randomBytes(seed, table.name).toString('hex')
  const limit = HEAVY.has(table.name) ? HEAVY_KEYS : KEYS
  const { values, changing } = await sampleDerived(db, table, start, limit)
  const [column = ''] = table.key
  const isAddress = table.columns[column]?.type === 'FixedString(32)'
  const differences = values
    .filter(({ stored, computed }) => stored !== computed)
    .map(({ key, stored, computed }): Found => {
      const bytes = Buffer.from(key, 'hex')
      return {
        kind: isAddress ? (column === 'mint' ? 'token' : 'address') : 'none',
        key: isAddress
          ? encodeBase58(bytes.subarray(0, 32))
          : new Date(bytes.readUInt32BE(0) * 1_000).toISOString(),
        what: table.name.replaceAll('_', ' '),
        index: stored || 'none',
        other: computed || 'none',
        slot: upTo,
      }
    })
  return { next, compared: values.length, changing, differences }
}
