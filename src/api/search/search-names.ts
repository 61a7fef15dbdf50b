import { domainText } from '#contract/names/domain-text.ts'
import type { SearchGroup, SearchResult } from '#contract/names/search.ts'
import type { TokenListItem } from '#contract/tokens/tokens.ts'
import { foldText } from '#lib/text/fold.ts'
import { ends } from '#lib/text/text.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { listAddressesBeginning } from '#store/addresses/addresses-beginning.ts'
import { SYSVAR } from '#svm/program-ids.ts'
import { unavailable } from '../errors.ts'
import { findDomains, wholeName } from '../names/domains.ts'
import { addressName } from '../names/token-name.ts'
import { findTokens } from '../tokens/token-search.ts'
import type { SearchContext } from './context.ts'
import { bestMatches, matchOf } from './name-match.ts'
import { findPages } from './search-pages.ts'
import { findPools } from './search-pools.ts'
import { resultOf, tokenResult } from './search-result.ts'

/**
 * Starts to read the values for which searches do not wait, so that the first searches after a start are
 * complete.
 */
export function warmSearch({ programs, validatorDetails }: SearchContext) {
  void programs.get()
  validatorDetails.named()
}

/** The most results of each group. */
const MOST = 5
const MOST_DOMAINS = 3
/** The longest wait for results from the database. */
const DATABASE_WAIT_MS = 3_000

/** A result with its rank, which has the scale of `matchOf`. */
type Matched = { result: SearchResult; match: number }

/** The results of a search; `partial`: the groups of which results may be missing. */
export type Found = { results: SearchResult[]; partial: SearchGroup[] }

/**
 * All results whose displayed name matches the text: tokens, pools, programs, validators, domains, labelled
 * addresses and pages; and accounts whose address begins with the text. The group with the best match comes
 * first; equal groups are in this order.
 *
 * @throws ApiError when the database did not answer and nothing else was found
 */
export async function findByName(text: string, context: SearchContext): Promise<Found> {
  const [tokens, pools, domains, addresses] = await Promise.all([
    settledInTime('token', findTokenResults(text, context)),
    settledInTime('pool', findPools(text, MOST, context)),
    settledInTime('name', findNames(text, context)),
    settledInTime('address', findBeginnings(text, context)),
  ])
  const parts = [
    tokens,
    pools,
    findPrograms(text, context),
    findValidators(text, context),
    domains,
    addresses,
  ]
  const groups = [
    ...parts.map(({ found }) => found),
    findLabels(text, context),
    findPages(text, context),
  ].filter((group) => group.length > 0)
  const error = tokens.error ?? domains.error
  if (groups.length === 0 && error) throw error
  const best = (group: readonly Matched[]) => Math.min(...group.map(({ match }) => match))
  const results = groups
    .sort((a, b) => best(a) - best(b))
    .flatMap((group) => group.map(({ result }) => result))
  return {
    results: withoutRepeats(results),
    partial: parts.flatMap(({ partial }) => partial),
  }
}

/**
 * The results with each page once, at its best match. A domain name is always kept, because one owner may
 * have several.
 */
function withoutRepeats(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>()
  return results.filter(({ group, value }) => {
    const isNew = !seen.has(value)
    seen.add(value)
    return isNew || group === 'name'
  })
}

type Part<One = Matched> = { found: One[]; partial: SearchGroup[]; error?: unknown }

/**
 * Runs one group's search in the database. It waits no longer than a visitor would, although the database
 * client repeats queries for longer. Never rejects, so that the other groups are still found.
 */
export async function settledInTime<One>(group: SearchGroup, searched: Promise<One[]>): Promise<Part<One>> {
  const late = () => unavailable('The search cannot read the index just now.')
  try {
    return { found: await withTimeout(DATABASE_WAIT_MS, searched, late), partial: [] }
  } catch (error) {
    return { found: [], partial: [group], error }
  }
}

/** Only the tokens that match, for a text that has another meaning first. */
export async function findTokenResults(text: string, context: SearchContext): Promise<Matched[]> {
  const { items: tokens } = await findTokens(
    { search: text, qualityOnly: false },
    { limit: MOST, offset: 0 },
    context,
  )
  return tokens.map((token) => ({ result: tokenResult(token), match: tokenMatch(token, foldText(text)) }))
}

/**
 * The rank of a token. A token that was found by a part of its address ranks like one that contains the text.
 */
function tokenMatch({ name, symbol, copyOf }: TokenListItem, wanted: string): number {
  const [best = 3] = [name, symbol]
    .flatMap((each) => matchOf(foldText(each ?? ''), wanted) ?? [])
    .sort((a, b) => a - b)
  // A copied name does not rank a token above the one that has the name by right.
  return copyOf ? Math.max(best, 1) : best
}

const sysvars = new Set<string>(Object.values(SYSVAR))

type Named = { address: string; name: string }

function namedOf({ network, names }: SearchContext): Named[] {
  // The wrapped coin is found as a token instead.
  return [...names.labels].flatMap(([address, name]) =>
    address === network.coin.wrappedMint ? [] : [{ address, name }],
  )
}

const isLabel = ({ address }: Named, { network }: SearchContext) =>
  sysvars.has(address) ||
  (Object.hasOwn(network.labels, address) && !Object.hasOwn(network.programs, address))

/**
 * The programs whose displayed name matches: the name in the runtime, in the profile, or in an IDL of the
 * directory.
 */
function findPrograms(text: string, context: SearchContext): Part {
  const known = namedOf(context).filter((one) => !isLabel(one, context))
  const names = new Set(known.map(({ address }) => address))
  // The directory is not waited for: until it is read, programs that only an IDL names are missing.
  void context.programs.get()
  const directory = context.programs.peek()
  const others = (directory ?? [])
    .map(({ programId, vanityName }) => ({ address: programId, name: vanityName }))
    // The displayed name of an unnamed program is its shortened address, which nobody searches for.
    .filter((one) => one.name !== ends(one.address, 6, 4))
    .filter((one) => !names.has(one.address) && !isLabel(one, context))
  return {
    found: matching([...known, ...others], 'program', text, 'program'),
    partial: directory ? [] : ['program'],
  }
}

function findValidators(text: string, { validatorDetails }: SearchContext): Part {
  const named = validatorDetails.named()
  return {
    found: matching(named ?? [], 'validator', text, 'validator'),
    partial: named ? [] : ['validator'],
  }
}

const findLabels = (text: string, context: SearchContext): Matched[] =>
  matching(
    namedOf(context).filter((one) => isLabel(one, context)),
    'label',
    text,
    null,
  )

/** The shortest beginning of an address that is searched: a shorter one matches too many addresses. */
const MIN_ADDRESS_LENGTH = 4
/**
 * The rank of an address that begins with the text. Words are beginnings of addresses too, so every match of
 * a name ranks higher.
 */
const BEGINNING_MATCH = 4

async function findBeginnings(text: string, { db, names }: SearchContext): Promise<Matched[]> {
  if (text.length < MIN_ADDRESS_LENGTH) return []
  const addresses = await listAddressesBeginning(db, text, MOST)
  await names.load([], addresses)
  return addresses.map((address) => ({
    result: resultOf({
      type: 'address',
      group: 'address',
      value: address,
      label: addressName(address, names),
    }),
    match: BEGINNING_MATCH,
  }))
}

const matching = (all: readonly Named[], group: SearchGroup, text: string, badge: string | null): Matched[] =>
  bestMatches(all, ({ name }) => name, text, MOST).map(({ entry: { address, name }, match }) => ({
    result: resultOf({ type: 'address', group, value: address, label: name }, badge),
    match,
  }))

async function findNames(text: string, context: SearchContext): Promise<Matched[]> {
  const { names: tree } = context.network
  const wanted = foldText(text)
  return (await findDomains(text, MOST_DOMAINS, context)).map(({ owner, text: name }) => {
    const label = tree ? wholeName(name, tree) : name
    const match = Math.min(matchOf(foldText(name), wanted) ?? 3, matchOf(foldText(label), wanted) ?? 3)
    return {
      result: resultOf({ type: 'address', group: 'name', value: owner, label: domainText(label) }),
      match,
    }
  })
}
